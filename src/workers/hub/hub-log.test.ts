import { describe, expect, it } from 'vitest'
import { errorCatalogue } from '#core/contract/errors/catalogue.ts'
import { createLogBook } from '#core/logging/log-book.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { eventually } from '#tests/fakes/eventually.ts'
import { fakeBackend, people, roomId } from '#tests/fakes/fake-backend.ts'
import { fakeBrowser } from '#tests/fakes/fake-browser.ts'
import { fakeClock } from '#tests/fakes/fake-clock.ts'
import { logRecord } from '#tests/fakes/log-record.ts'
import type { TabLogLine } from '#workers/ports/hub-commands.ts'
import { indexedLogStore } from './indexed-log-store.ts'

const mei = people['mei@everline.test']
const line = (changes: Partial<TabLogLine> = {}): TabLogLine => ({
  level: 'info',
  class: 'screen',
  function: 'open',
  tag: 'opened',
  ...changes,
})
const recordOf = (n: number) => logRecord({ timestamp: n, tag: String(n) })

describe('the log of the hub', () => {
  function setUp() {
    const backend = fakeBackend()
    const browser = fakeBrowser({ backend })
    const tab = browser.openTab(browser.startHub().hub)
    return { backend, browser, tab }
  }
  /** Waits until a line is in the browser's log database. */
  async function isStored(logName: string, tag: string) {
    const store = indexedLogStore(logName)
    await eventually(async () => {
      const page = await store.oldest(800)
      expect(page.ok && page.value.records.map((record) => record.tag)).toContain(tag)
    })
    store.close()
  }
  const isLogged = (backend: ReturnType<typeof fakeBackend>, name: string, tag: string) =>
    eventually(() =>
      expect(backend.logged.map(({ record }) => `${record.class} ${record.tag}`)).toContain(`${name} ${tag}`),
    )

  it('[LOG-05] contains lines of hub, session and tab by name, which the signed-in user’s session uploads', async () => {
    const { backend, browser, tab } = setUp()
    await tab.greet()
    expect(await tab.api.log([line({ facts: { text: 'what Mei wrote', count: 2 } })])).toEqual(ok(null))
    await isStored(browser.logName, 'opened')
    await tab.api.signIn({ by: 'password', email: 'mei@everline.test', password: 'hunter2hunter2' })
    await isLogged(backend, 'screen', 'opened')
    await isLogged(backend, 'hub', 'started')
    await isLogged(backend, 'session', 'signed-out')
    const opened = backend.logged.find(({ record }) => record.tag === 'opened')
    expect(opened?.uploader).toBe(mei.eid)
    expect(opened?.record.tab).toMatch(/^tab-/)
    expect(opened?.record.value).toContain('"count":2')
    const all = JSON.stringify(backend.logged)
    expect(all).not.toContain('what Mei wrote')
    expect(all).not.toContain('hunter2')
  })

  it('never contains what users wrote, only how it was sent', async () => {
    const { backend, browser, tab } = setUp()
    await tab.greet()
    await tab.api.signIn({ by: 'password', email: 'mei@everline.test', password: 'x' })
    backend.setTakesMessages(false)
    await eventually(async () => {
      const message = {
        id: crypto.randomUUID(),
        eid: mei.eid,
        kind: 'message',
        payload: { roomId, text: 'a very private word' },
      } as const
      expect(await tab.api.queue(message)).toEqual(ok(null))
    })
    await isStored(browser.logName, 'unreachable')
    await tab.api.hint({ event: 'online' })
    await isLogged(backend, 'outbox', 'unreachable')
    expect(JSON.stringify(backend.logged)).not.toContain('private word')
  })

  it('[ENT-09] names conversation and visitor of the room that the tab shows', async () => {
    const { browser, tab } = setUp()
    await tab.greet()
    await tab.api.signIn({ by: 'password', email: 'mei@everline.test', password: 'x' })
    const recordsOf = async (tag: string) => {
      const page = await tab.api.readLog({ before: null, level: 'trace', text: tag })
      return page.ok ? page.value.records.map(({ cid, vid }) => ({ cid, vid })) : []
    }
    await tab.api.log([line({ tag: 'elsewhere' })])
    await eventually(async () => expect(await tab.api.openRoom(roomId)).toEqual(ok(null)))
    await tab.api.log([line({ tag: 'in-the-room' })])
    await isStored(browser.logName, 'in-the-room')
    expect(await recordsOf('in-the-room')).toEqual([{ cid: roomId, vid: expect.stringMatching(/^[0-9a-f-]{36}$/) }])
    expect(await recordsOf('elsewhere')).toEqual([{ cid: null, vid: null }])
  })

  it('[LOG-03] has level and time zone of the user’s choice, which the browser keeps, else of the cloud config', async () => {
    const { browser, tab } = setUp()
    const replica = await tab.replica(await tab.greet())
    const written = async (tag: string) => {
      const page = await tab.api.readLog({ before: null, level: 'trace', text: tag })
      return page.ok ? page.value.records.map(({ time }) => time.split(' ').at(-1)) : null
    }
    await tab.api.log([line({ tag: 'quiet', level: 'debug' })])
    expect(await tab.api.setLogOptions({ level: 'debug', timeZone: 'Asia/Tokyo' })).toEqual(ok(null))
    expect((await replica.live.findOne('log-options').exec())?.toJSON().value).toEqual({
      level: 'debug',
      timeZone: 'Asia/Tokyo',
    })
    await tab.api.log([line({ tag: 'chosen', level: 'debug' })])
    await isStored(browser.logName, 'chosen')
    expect([await written('quiet'), await written('chosen')]).toEqual([[], ['Asia/Tokyo']])
    await tab.api.setLogOptions({ level: null, timeZone: null })
    await tab.api.log([line({ tag: 'quiet', level: 'debug' }), line({ tag: 'configured' })])
    await isStored(browser.logName, 'configured')
    expect([await written('quiet'), await written('configured')]).toEqual([[], ['UTC']])
    expect(await tab.api.setLogOptions({ level: null, timeZone: 'Mars/Olympus' })).toMatchObject({
      error: { name: 'invalid-request' },
    })
  })

  it('[LOG-03] refuses lines with an unknown level', async () => {
    const { tab } = setUp()
    await tab.greet()
    const answer = await tab.api.log([line({ level: 'fatal' as 'error' })])
    expect(answer).toMatchObject({ ok: false, error: { name: 'invalid-request' } })
  })
})

describe('the local log database', () => {
  const open = (name: string) => indexedLogStore(`test-${name}`)

  it('[LOG-01] is version 4, with generated keys and an index of the timestamps', async () => {
    const store = open('shape')
    expect(await store.add([recordOf(7), recordOf(8)], 100)).toEqual(ok(2))
    store.close()
    const opened = indexedDB.open('test-shape')
    const database = await new Promise<IDBDatabase>((resolve) => {
      opened.onsuccess = () => resolve(opened.result)
    })
    const lines = database.transaction('lines').objectStore('lines')
    expect({ version: database.version, auto: lines.autoIncrement, keyPath: lines.keyPath }).toEqual({
      version: 4,
      auto: true,
      keyPath: null,
    })
    expect(lines.index('timestamp').keyPath).toBe('timestamp')
    database.close()
  })

  it('[LOG-01] the newest 800 sent lines stay, and all unsent ones', async () => {
    const store = open('rotation')
    const clock = fakeClock()
    const uploads: number[] = []
    const line: { answer: Result<null> } = { answer: ok(null) }
    const book = createLogBook({
      store,
      clock,
      async upload({ records }) {
        if (line.answer.ok) uploads.push(records.length)
        return line.answer
      },
      onUploadFailed: () => {},
      reportOf: () => recordOf(0),
      newId: () => crypto.randomUUID(),
    })
    for (let n = 0; n < 1650; n += 1) book.keep(recordOf(n))
    await eventually(() => expect(uploads.reduce((sum, each) => sum + each, 0)).toBe(1650))
    line.answer = fail('network')
    for (let n = 1650; n < 1800; n += 1) book.keep(recordOf(n))
    await eventually(async () => expect(await store.oldest(800)).toMatchObject({ value: { keys: { length: 150 } } }))
    const left = await store.newest(null, 2000, () => true)
    expect(left.ok && left.value.records.map(({ timestamp }) => timestamp)).toEqual(
      Array.from({ length: 950 }, (_, n) => 1799 - n),
    )
    await book.close()
    store.close()
  })

  it('[LOG-01] answers the oldest lines first, and deletes the oldest when there are more than may wait', async () => {
    const store = open('order')
    expect(await store.add([1, 2, 3, 4, 5].map(recordOf), 4)).toEqual(ok(4))
    const page = await store.oldest(2)
    expect(page.ok && page.value.records.map(({ tag }) => tag)).toEqual(['2', '3'])
    if (page.ok) await store.sent(page.value.keys)
    const rest = await store.oldest(800)
    expect(rest.ok && rest.value.records.map(({ tag }) => tag)).toEqual(['4', '5'])
    store.close()
  })

  it('keeps sent lines for a while, and answers them page by page, newest first', async () => {
    const store = open('newest')
    await store.add([1, 2, 3, 4, 5].map(recordOf), 100)
    const page = await store.oldest(3)
    if (page.ok) await store.sent(page.value.keys)
    const read = async (before: number | null, fits: (tag: string) => boolean = () => true) => {
      const found = await store.newest(before, 2, ({ tag }) => fits(tag))
      return found.ok ? { tags: found.value.records.map(({ tag }) => tag), next: found.value.next } : null
    }
    const first = await read(null)
    expect(first?.tags).toEqual(['5', '4'])
    expect(await read(first?.next ?? null)).toMatchObject({ tags: ['3', '2'] })
    expect(await read(null, (tag) => tag === '1')).toEqual({ tags: ['1'], next: null })
    store.close()
  })

  it('[LOG-06] fails with different names if it has no record, is closed, or cannot be opened', async () => {
    const store = open('errors')
    expect(await store.oldest(1)).toEqual(fail('log-no-record'))
    store.close()
    expect(await store.oldest(1)).toEqual(fail('log-closed'))
    const later = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('test-newer', 5)
      opening.onsuccess = () => resolve(opening.result)
    })
    expect(await open('newer').add([recordOf(1)], 10)).toEqual(fail('log-open-failed'))
    later.close()
    const { 'log-no-record': none, 'log-closed': closed, 'log-open-failed': unopened } = errorCatalogue
    expect([none, closed, unopened].map(({ message }) => message)).toEqual([
      'No record in log store.',
      'Closed log database.',
      'Failed opening the log database.',
    ])
  })
})
