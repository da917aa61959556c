import 'fake-indexeddb/auto'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { describe, expect, it } from 'vitest'
import { indexedFileBytes } from '#core/files/indexed-file-bytes.ts'
import { systemClock as clock } from '#core/platform/clock.ts'
import { createHubStore } from '#core/store/hub-store.ts'
import { openPersistentDatabase } from '#core/store/open-database.ts'
import { openIndexedTables } from '#widget/frame/store/indexed-tables.ts'
import { readChat } from '#widget/frame/store/read-chat.ts'
import { indexedLogStore } from '#workers/hub/indexed-log-store.ts'
import { browserRowsOf, releases, releaseTexts as texts } from './releases.ts'
import { restoreStored } from './stored-rows.ts'

const said = (rows: ReadonlyArray<{ kind: string; text: string }>) =>
  rows.flatMap(({ kind, text }) => (kind === 'text' ? [text] : []))
const unsent = (rows: ReadonlyArray<{ kind: string; payload: object }>) =>
  rows.flatMap(({ kind, payload }) => (kind === 'message' && 'text' in payload ? [payload.text] : []))

describe.each(releases)('browsers of release %s', (version) => {
  it('the rows of an agent open with their unsent message, draft, messages and entities', async () => {
    const { agent } = await browserRowsOf(version)
    await restoreStored(agent)
    const [, name = ''] = /^rxdb-dexie-(everline-\d+)--/.exec(agent[0]?.name ?? '') ?? []
    const database = await openPersistentDatabase(name, getRxStorageDexie())
    const onStuck = () => {
      throw new Error('A transaction does not end')
    }
    const store = createHubStore({ database, build: 'a-later-build', clock, onStuck, onArrived: async () => {} })
    const outbox = await store.loadOutbox()
    expect(unsent(outbox)).toEqual([texts.unsentAnswer])
    expect(outbox.map(({ kind }) => kind)).not.toContain('unreadable')
    const rows = await database.messages.find({ sort: [{ seq: 'asc' }] }).exec()
    expect(said(rows.map((row) => row.toMutableJSON()))).toEqual(expect.arrayContaining([texts.asked, texts.answered]))
    const states = (await database.state.find().exec()).map((row) => row.toMutableJSON())
    expect(states.map(({ id }) => id)).toEqual(expect.arrayContaining(['profile', 'cursor', 'counts']))
    expect(states.find(({ id }) => id.startsWith('draft/'))?.value).toMatchObject({ text: texts.draft })
    const entities = (await database.entities.find().exec()).map((row) => row.toMutableJSON())
    expect(entities.length).toBeGreaterThan(20)
    expect(entities.filter(({ reading }) => reading === 'unknown')).toEqual([])
    await database.close()
  })

  it('the file of an agent’s draft opens with its bytes', async () => {
    const { agentFiles } = await browserRowsOf(version)
    await restoreStored(agentFiles)
    const bytes = indexedFileBytes('everline-files', { clock, estimate: async () => ({}) })
    const attached = agentFiles[0]?.tables.find(({ name }) => name === 'attached')?.rows as { id: string }[]
    const file = await bytes.get(attached[0]?.id ?? '')
    expect(await file?.blob.text()).toBe(texts.attached)
  })

  it('the lines of the log are still there to be sent', async () => {
    const { agentLog } = await browserRowsOf(version)
    await restoreStored(agentLog)
    const oldest = await indexedLogStore('everline-log').oldest(500)
    if (!oldest.ok) throw new Error(oldest.error.name)
    expect(oldest.value.records.length).toBeGreaterThan(3)
    expect(oldest.value.records.map(({ tag }) => tag)).toContain('signed-in')
  })

  it('the rows of a visitor open with their conversation and the unsent message', async () => {
    const { visitor } = await browserRowsOf(version)
    await restoreStored(visitor)
    const tables = await openIndexedTables(visitor[0]?.name ?? '')
    const chat = await readChat(tables, 60)
    expect(chat.conversation).toMatchObject({ id: chat.roomId, inquiry: { status: 'handling' } })
    expect(said(chat.messages)).toEqual([texts.asked, texts.answered])
    expect(unsent(chat.outbox)).toEqual([texts.unsentQuestion])
    tables.close()
  })
})
