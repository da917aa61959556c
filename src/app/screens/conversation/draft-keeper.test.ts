import { expect, test } from 'vitest'
import type { Clock } from '#core/platform/clock.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { createDraftKeeper } from './draft-keeper.ts'

function world() {
  let nowMs = 10_000
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
  const shown: string[] = []
  let answer: Result<null> = ok(null)
  return {
    saves,
    shown,
    kept,
    settle,
    answerWith: (next: Result<null>) => {
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
        save: async ({ text }) => {
          saves.push(text)
          return answer
        },
        onText: (text) => shown.push(text),
      }),
  }
}

test('a stored draft is shown on opening', () => {
  const { open, shown } = world()
  open().row('from yesterday')
  expect(shown).toEqual(['from yesterday'])
})

test('the first key is saved at once, the rest 200 ms later', async () => {
  const { open, saves, pass, settle } = world()
  const keeper = open()
  keeper.row('')
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
  keeper.row('')
  keeper.type('a')
  keeper.type('ab')
  await pass(200)
  keeper.row('a')
  keeper.row('ab')
  expect(keeper.text()).toBe('ab')
  expect(shown).toEqual([])
})

test('what another tab writes is taken over while nothing is typed here', async () => {
  const { open, pass } = world()
  const keeper = open()
  keeper.row('')
  keeper.type('mine')
  await pass(200)
  await pass(2000)
  keeper.row('theirs')
  expect(keeper.text()).toBe('theirs')
})

test('a save that failed keeps the text in the tab and is tried again', async () => {
  const { open, saves, kept, pass, settle, answerWith } = world()
  answerWith(fail('hub-restarted'))
  const keeper = open()
  keeper.row('')
  keeper.type('precious')
  await settle()
  expect([...kept.values()]).toEqual(['precious'])
  keeper.row('')
  expect(keeper.text()).toBe('precious')
  answerWith(ok(null))
  await pass(1000)
  expect(saves.at(-1)).toBe('precious')
  expect(kept.size).toBe(0)
})

test('what the hub never confirmed comes back after a reload and wins over the older draft', async () => {
  const { open, saves, kept, settle } = world()
  kept.set('everline-draft/me/r', 'newest')
  const keeper = open()
  expect(keeper.text()).toBe('newest')
  keeper.row('older')
  await settle()
  expect(keeper.text()).toBe('newest')
  expect(saves).toEqual(['newest'])
})

test('typing before the draft is there loses neither', async () => {
  const { open, saves, settle, pass } = world()
  const keeper = open()
  keeper.type('x')
  await settle()
  expect(saves).toEqual([])
  keeper.row('draft')
  await pass(200)
  expect(keeper.text()).toBe('draft\nx')
  expect(saves).toEqual(['draft\nx'])
})

test('sending empties box and draft: the text is the sender’s then', async () => {
  const { open, saves, kept, pass } = world()
  const keeper = open()
  keeper.row('')
  keeper.type('hello')
  await pass(200)
  const taken = keeper.takeToSend()
  expect(taken.text).toBe('hello')
  expect(keeper.text()).toBe('')
  await pass(200)
  expect(saves.at(-1)).toBe('')
  expect(kept.size).toBe(0)
  taken.settle(true)
  expect(keeper.text()).toBe('')
})

test('a message that could not be sent stands before what was typed since', async () => {
  const { open, pass } = world()
  const keeper = open()
  keeper.row('')
  keeper.type('first')
  await pass(200)
  const taken = keeper.takeToSend()
  keeper.type('second')
  taken.settle(false)
  expect(keeper.text()).toBe('first\nsecond')
})

test('several messages can be on their way at once, each with its own outcome', async () => {
  const { open, pass } = world()
  const keeper = open()
  keeper.row('')
  keeper.type('first')
  const first = keeper.takeToSend()
  keeper.type('second')
  const second = keeper.takeToSend()
  second.settle(true)
  first.settle(false)
  await pass(200)
  expect(keeper.text()).toBe('first')
})

test('leaving saves what is not saved yet', async () => {
  const { open, saves, settle } = world()
  const keeper = open()
  keeper.row('')
  keeper.type('a')
  await settle()
  keeper.type('ab')
  keeper.close()
  await settle()
  expect(saves).toEqual(['a', 'ab'])
})

test('what the hub never confirmed is not shown to another account in the same tab', async () => {
  const { open, kept, settle, answerWith, shown } = world()
  answerWith(fail('signed-out'))
  const mine = open('me')
  mine.row('')
  mine.type('precious')
  await settle()
  mine.close()
  const theirs = open('somebody else')
  theirs.row('')
  expect([theirs.text(), shown]).toEqual(['', []])
  expect([...kept.values()]).toEqual(['precious'])
  expect(open('me').text()).toBe('precious')
})
