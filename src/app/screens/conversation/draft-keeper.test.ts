import { expect, test } from 'vitest'
import { noDrafts, type RoomDrafts } from '#core/messages/drafts.ts'
import type { Clock } from '#core/platform/clock.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { createDraftKeeper, type DraftKeeper } from './draft-keeper.ts'

const stored = (text: string, more: Partial<RoomDrafts> = {}): RoomDrafts => ({
  ...noDrafts,
  id: 'stored',
  text,
  ...more,
})

function world() {
  let nowMs = 10_000
  let ids = 0
  const timers: { atMs: number; run: () => void; signal: AbortSignal | undefined }[] = []
  const clock: Clock = {
    nowMs: () => nowMs,
    after: (delayMs, run, signal) => void timers.push({ atMs: nowMs + delayMs, run, signal }),
  }
  const settle = async () => {
    for (let i = 0; i < 5; i++) await Promise.resolve()
  }
  const kept = new Map<string, string>()
  const store = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  }
  const saves: string[] = []
  const earlier: Array<string | null | undefined> = []
  const shown: Array<[string, string | null]> = []
  const given = new Set<string>()
  let answer: Result<{ isSent: boolean }> = ok({ isSent: false })
  return {
    saves,
    earlier,
    shown,
    given,
    kept,
    words: () => [...kept.values()].map((each) => JSON.parse(each).own.text),
    settle,
    answerWith: (next: Result<{ isSent: boolean }>) => {
      answer = next
    },
    async pass(ms: number) {
      nowMs += ms
      for (const timer of timers.splice(0)) {
        if (timer.signal?.aborted) continue
        if (timer.atMs <= nowMs) timer.run()
        else timers.push(timer)
      }
      await settle()
    },
    open: (eid = 'me') =>
      createDraftKeeper({
        eid,
        roomId: 'r',
        clock,
        store,
        newId: () => `own-${++ids}`,
        save: async (draft) => {
          saves.push(draft.text)
          earlier.push(draft.earlier === undefined ? undefined : (draft.earlier?.text ?? null))
          return answer
        },
        isGiven: (id) => given.has(id),
        onShown: ({ text, earlier }) => shown.push([text, earlier]),
      }),
  }
}

const textOf = (keeper: DraftKeeper) => keeper.shown().text

test('a stored draft is shown on opening', () => {
  const { open, shown } = world()
  open().row(stored('from yesterday'))
  expect(shown).toEqual([['from yesterday', null]])
})

test('the first key is saved at once, the rest 200 ms later', async () => {
  const { open, saves, pass, settle } = world()
  const keeper = open()
  keeper.row(noDrafts)
  for (const text of ['a', 'ab', 'abc']) keeper.type(text)
  await settle()
  expect(saves).toEqual(['a'])
  await pass(200)
  expect(saves).toEqual(['a', 'abc'])
  await pass(200)
  expect(saves).toEqual(['a', 'abc'])
})

test('a late echo of an own save never overwrites what is typed', async () => {
  const { open, shown, pass } = world()
  const keeper = open()
  keeper.row(noDrafts)
  keeper.type('a')
  keeper.type('ab')
  await pass(200)
  keeper.row(stored('a', { id: 'own-1' }))
  keeper.row(stored('ab', { id: 'own-1' }))
  expect(textOf(keeper)).toBe('ab')
  expect(shown).toEqual([])
})

test('another tab’s text is taken over while nothing is typed here', async () => {
  const { open, pass } = world()
  const keeper = open()
  keeper.row(noDrafts)
  keeper.type('mine')
  await pass(200)
  await pass(2000)
  keeper.row(stored('theirs'))
  expect(textOf(keeper)).toBe('theirs')
})

test('a save that failed keeps the text in the tab and is tried again', async () => {
  const { open, saves, kept, words, pass, settle, answerWith } = world()
  answerWith(fail('hub-restarted'))
  const keeper = open()
  keeper.row(noDrafts)
  keeper.type('precious')
  await settle()
  expect(words()).toEqual(['precious'])
  keeper.row(noDrafts)
  expect(textOf(keeper)).toBe('precious')
  answerWith(ok({ isSent: false }))
  await pass(1000)
  expect(saves.at(-1)).toBe('precious')
  expect(kept.size).toBe(0)
})

const kept = (text: string, id = 'stored') => JSON.stringify({ own: { id, text }, earlier: null, localAtMs: 1 })

test('a text that the hub never confirmed comes back after a reload and wins over the older state of the draft', async () => {
  const { open, saves, kept: store, settle } = world()
  store.set('everline-draft/me/r', kept('newest'))
  const keeper = open()
  keeper.row(stored('older'))
  await settle()
  expect(keeper.shown()).toEqual({ text: 'newest', earlier: null })
  expect(saves).toEqual(['newest'])
})

test('an old state of the tab’s storage does not overwrite what was saved since', () => {
  const { open, kept: store } = world()
  store.set('everline-draft/me/r', kept('half a'))
  const keeper = open()
  keeper.row(stored('half a sentence', { localAtMs: 2 }))
  expect(keeper.shown()).toEqual({ text: 'half a sentence', earlier: null })
})

test('a text that an earlier build kept in the tab comes back', async () => {
  const { open, kept: store } = world()
  store.set('everline-draft/me/r', 'newest')
  const keeper = open()
  keeper.row(noDrafts)
  expect(textOf(keeper)).toBe('newest')
})

test('a text typed before the draft is read stays alone, and the draft is offered beside it until the user decides', async () => {
  const { open, saves, earlier, settle, pass } = world()
  const keeper = open()
  keeper.type('x')
  await settle()
  expect(saves).toEqual([])
  keeper.row(stored('draft'))
  await pass(200)
  expect(keeper.shown()).toEqual({ text: 'x', earlier: 'draft' })
  expect([saves, earlier]).toEqual([['x'], ['draft']])
  keeper.type('xy')
  await pass(200)
  expect(earlier.at(-1)).toBeUndefined()
  keeper.takeEarlier()
  await pass(200)
  expect(keeper.shown()).toEqual({ text: 'draft\nxy', earlier: null })
  expect([saves.at(-1), earlier.at(-1)]).toEqual(['draft\nxy', null])
})

test('an older draft that is discarded is gone, here and in other tabs', async () => {
  const { open, saves, earlier, pass } = world()
  const keeper = open()
  keeper.type('x')
  keeper.row(stored('draft'))
  await pass(200)
  keeper.discardEarlier()
  await pass(200)
  expect(keeper.shown()).toEqual({ text: 'x', earlier: null })
  expect([saves.at(-1), earlier.at(-1)]).toEqual(['x', null])
  const other = open()
  other.row(stored('mine', { earlier: { id: 'e', text: 'older' } }))
  expect(other.shown()).toEqual({ text: 'mine', earlier: 'older' })
  other.row(stored('mine'))
  expect(other.shown()).toEqual({ text: 'mine', earlier: null })
})

test('a text typed before the draft is read is kept in the tab with the tab’s own kept text', () => {
  const { open, kept: store } = world()
  store.set('everline-draft/me/r', kept('unconfirmed'))
  open().type('x')
  const again = open()
  again.row(noDrafts)
  expect(again.shown()).toEqual({ text: 'x', earlier: 'unconfirmed' })
})

test('a sent draft does not return: neither from the row, nor from the tab, nor while its message is on the way', () => {
  const { open, kept: store, given } = world()
  store.set('everline-draft/me/r', kept('sent words', 'sent'))
  const fromTab = open()
  fromTab.row({ ...noDrafts, sent: ['sent'] })
  expect(fromTab.shown()).toEqual({ text: '', earlier: null })
  given.add('on its way')
  const fromRow = open()
  fromRow.type('x')
  fromRow.row(stored('sent words', { id: 'on its way' }))
  expect(fromRow.shown()).toEqual({ text: 'x', earlier: null })
})

test('a draft that is shown in two tabs and sent from one leaves the other; words typed there since stay', async () => {
  const { open, pass, settle, saves, answerWith } = world()
  const idle = open()
  const typing = open()
  for (const keeper of [idle, typing]) keeper.row(stored('shared'))
  typing.type('shared, and more')
  answerWith(ok({ isSent: true }))
  idle.row({ ...noDrafts, sent: ['stored'] })
  expect(textOf(idle)).toBe('')
  await settle()
  expect(textOf(typing)).toBe('shared, and more')
  answerWith(ok({ isSent: false }))
  await pass(200)
  expect(saves.at(-1)).toBe('shared, and more')
})

test('sending empties the box: the draft is the message’s then, and goes with it', async () => {
  const { open, saves, kept, pass } = world()
  const keeper = open()
  keeper.row(noDrafts)
  keeper.type('hello')
  await pass(200)
  const taken = keeper.takeToSend()
  expect(taken).toMatchObject({ text: 'hello', draftId: 'own-1' })
  expect(textOf(keeper)).toBe('')
  await pass(2000)
  // Still in the row: the browser may be killed before the message is stored.
  expect(saves).toEqual(['hello'])
  expect(kept.size).toBe(0)
  keeper.row(stored('hello', { id: 'own-1' }))
  expect(textOf(keeper)).toBe('')
  taken.settle(true)
  keeper.row({ ...noDrafts, sent: ['own-1'] })
  expect(textOf(keeper)).toBe('')
})

test('a message that could not be sent stands before what was typed since', async () => {
  const { open, pass } = world()
  const keeper = open()
  keeper.row(noDrafts)
  keeper.type('first')
  await pass(200)
  const taken = keeper.takeToSend()
  keeper.type('second')
  taken.settle(false)
  expect(textOf(keeper)).toBe('first\nsecond')
})

test('several messages can be on their way at once, each with its own outcome', async () => {
  const { open, pass } = world()
  const keeper = open()
  keeper.row(noDrafts)
  keeper.type('first')
  const first = keeper.takeToSend()
  keeper.type('second')
  const second = keeper.takeToSend()
  second.settle(true)
  first.settle(false)
  await pass(200)
  expect(textOf(keeper)).toBe('first')
})

test('leaving saves what is not saved yet', async () => {
  const { open, saves, settle } = world()
  const keeper = open()
  keeper.row(noDrafts)
  keeper.type('a')
  await settle()
  keeper.type('ab')
  keeper.close()
  await settle()
  expect(saves).toEqual(['a', 'ab'])
})

test('a text that the hub never confirmed is not shown to another account in the same tab', async () => {
  const { open, words, settle, answerWith, shown } = world()
  answerWith(fail('signed-out'))
  const mine = open('me')
  mine.row(noDrafts)
  mine.type('precious')
  await settle()
  mine.close()
  const theirs = open('somebody else')
  theirs.row(noDrafts)
  expect([textOf(theirs), shown]).toEqual(['', []])
  expect(words()).toEqual(['precious'])
  const again = open('me')
  again.row(noDrafts)
  expect(textOf(again)).toBe('precious')
})

test('[CAP-01] a note stays a note: in the tab, in the row, in another tab, and joined with an older draft', async () => {
  const { open, pass, kept } = world()
  const keeper = open()
  keeper.row(noDrafts)
  keeper.setNote(true)
  keeper.type('for colleagues')
  expect([...kept.values()].join()).toContain('"isNote":true')
  await pass(200)
  expect(keeper.takeToSend()).toMatchObject({ text: 'for colleagues', isNote: true })
  // The next text is for the visitor.
  expect(keeper.shown().isNote).toBeFalsy()
  const other = open()
  other.row(stored('theirs', { isNote: true }))
  expect(other.shown()).toMatchObject({ text: 'theirs', isNote: true })
  const joined = open()
  joined.row(stored('newest', { earlier: { id: 'e', text: 'secret', isNote: true } }))
  expect(joined.shown().isNote).toBeUndefined()
  joined.takeEarlier()
  expect(joined.shown()).toMatchObject({ text: 'secret\nnewest', isNote: true })
})

test('[CAP-01] a draft keeps the message that it answers: in the tab, in the row, in another tab, and until it is sent', async () => {
  const { open, pass, kept } = world()
  const replyTo = { id: 'm', seq: 4, senderName: 'Vera', text: 'Which size?' }
  const keeper = open()
  keeper.row(noDrafts)
  keeper.setReply(replyTo)
  expect(keeper.shown().replyTo).toEqual(replyTo)
  keeper.type('Size M')
  expect([...kept.values()].join()).toContain('Which size?')
  await pass(200)
  const other = open()
  other.row(stored('Size M', { replyTo }))
  expect(other.shown()).toMatchObject({ text: 'Size M', replyTo })
  const joined = open()
  joined.row(stored('and red', { earlier: { id: 'e', text: 'Size M', replyTo } }))
  joined.takeEarlier()
  expect(joined.shown()).toMatchObject({ text: 'Size M\nand red', replyTo })
  const taken = keeper.takeToSend()
  expect(taken).toMatchObject({ text: 'Size M', replyTo })
  expect(keeper.shown().replyTo).toBeUndefined()
  // The message could not be stored.
  taken.settle(false)
  expect(keeper.shown()).toMatchObject({ text: 'Size M', replyTo })
  keeper.setReply(null)
  expect(keeper.shown().replyTo).toBeUndefined()
})
