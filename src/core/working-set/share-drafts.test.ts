import { expect, test } from 'vitest'
import { type DraftCopy, type DraftToSave, noDrafts, type RoomDrafts } from '#core/messages/drafts.ts'
import type { DraftSave } from '#core/messages/shared-drafts.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { createDraftRows } from '#core/store/draft-rows.ts'
import { fakeClock } from '#tests/fakes/fake-clock.ts'
import { createShareDrafts, draftRestMs } from './share-drafts.ts'

function start() {
  const clock = fakeClock()
  const rows = new Map<string, RoomDrafts>()
  const remote = new Map<string, DraftCopy>()
  const pushed: DraftSave[] = []
  let answer: Result<null> = ok(null)
  let ids = 0
  const { drafts } = createDraftRows({
    read: async (roomId) => rows.get(roomId) ?? null,
    write: async (roomId, value) => void rows.set(roomId, value),
    remove: async (roomId) => void rows.delete(roomId),
    outbox: { loadOutbox: async () => [], putOutbox: async () => {}, deleteOutbox: async () => {} },
  })
  const sharing = createShareDrafts({
    drafts: { ...drafts, load: async () => [...rows.keys()].map((roomId) => ({ roomId })) },
    remote: async (roomId) => remote.get(roomId) ?? null,
    remoteRooms: async () => [...remote.keys()],
    async push(_, save) {
      pushed.push(save)
      return answer
    },
    clock,
    random: { uuid: () => `save-${ids++}`, integer: () => 0 },
    onFault(fault) {
      throw fault
    },
    signal: new AbortController().signal,
  })
  const type = (text: string, more: Partial<DraftToSave> = {}) =>
    drafts.save('room', { id: 'own', text, localAtMs: clock.nowMs(), ...more })
  return {
    clock,
    rows,
    remote,
    sharing,
    type,
    sent: () => pushed.splice(0).map(({ copy, knownSaveIds }) => [copy.text, copy.saveId, ...knownSaveIds]),
    answer: (next: Result<null>) => {
      answer = next
    },
  }
}

test('a draft is sent when nothing was typed for two seconds, and only after the rows are complete', async () => {
  const { clock, sharing, type, sent } = start()
  await type('A')
  await clock.advance(draftRestMs)
  expect(sent()).toEqual([])
  sharing.run()
  await clock.advance(0)
  expect(sent()).toEqual([['A', 'save-0']])
  await type('AB')
  await clock.advance(draftRestMs - 1)
  await type('ABC')
  await clock.advance(draftRestMs - 1)
  expect(sent()).toEqual([])
  await clock.advance(1)
  expect(sent()).toEqual([['ABC', 'save-1', 'save-0']])
  await clock.advance(60_000)
  expect(sent()).toEqual([])
})

test('a save without an answer is sent again with the same id when the connection is back', async () => {
  const { clock, sharing, type, sent, answer } = start()
  sharing.run()
  answer(fail('network'))
  await type('A')
  await clock.advance(draftRestMs)
  expect(sent()).toEqual([['A', 'save-0']])
  await type('AB')
  await clock.advance(draftRestMs)
  expect(sent()).toEqual([])
  await type('A')
  answer(ok(null))
  sharing.run()
  await clock.advance(0)
  expect(sent()).toEqual([['A', 'save-0']])
})

test('after a conflict the text of the other device is offered, and the own one sent again', async () => {
  const { clock, rows, remote, sharing, type, sent, answer } = start()
  sharing.run()
  answer(fail('draft-conflict'))
  await type('from here')
  await clock.advance(draftRestMs)
  expect(sent()).toEqual([['from here', 'save-0']])
  answer(ok(null))
  remote.set('room', { saveId: 'theirs', text: 'from there', isNote: false, replyTo: null })
  sharing.changed()
  await clock.advance(0)
  expect(rows.get('room')).toMatchObject({ text: 'from here', earlier: { text: 'from there' } })
  expect(sent()).toEqual([['from here', 'save-2', 'theirs']])
})

test('text of another device stands in a room where nothing was typed', async () => {
  const { clock, rows, remote, sharing, sent } = start()
  remote.set('room', { saveId: 'theirs', text: 'from there', isNote: true, replyTo: null })
  sharing.run()
  await clock.advance(0)
  expect(rows.get('room')).toMatchObject({
    ...noDrafts,
    id: 'save-0',
    text: 'from there',
    isNote: true,
    localAtMs: 1_800_000_000_000,
  })
  remote.delete('room')
  sharing.changed()
  await clock.advance(0)
  expect(rows.get('room')).toBeUndefined()
  expect(sent()).toEqual([])
})
