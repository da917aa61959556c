import { beforeEach, expect, test } from 'vitest'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { type FakeClock, fakeClock, settle } from '#tests/fakes/fake-clock.ts'
import { fakeOrigin } from '#tests/fakes/fake-locks.ts'
import type { FrameChannel, FrameMessage, Live, VisitorCommand } from './frame-messages.ts'
import { createFrames, type Frames } from './frames.ts'

const send: VisitorCommand = { name: 'send', rows: [], isKnown: true }

let clock: FakeClock
let origin: ReturnType<typeof fakeOrigin>
let listeners: Array<{ frame: string; hear: (word: FrameMessage) => void }>
let ids = 0

beforeEach(() => {
  clock = fakeClock()
  origin = fakeOrigin()
  listeners = []
})

type Frame = {
  frames: Frames
  ran: VisitorCommand[]
  /** Calls that this frame has made, for itself and for others. */
  asked: unknown[]
  lives: Live[]
  changes: number
  tell: (live: Live) => void
  /** Commands are answered only by a frame that is not stuck. */
  isStuck: boolean
  /** The browser has frozen the frame: it neither receives nor sends, and keeps its locks. */
  isFrozen: boolean
  tenure: AbortSignal | null
  die(): void
}

function openFrame(name: string): Frame {
  const realm = origin.realm()
  const ending = new AbortController()
  const channel: FrameChannel = {
    post(word) {
      if (ending.signal.aborted) return
      for (const { frame, hear } of listeners) if (frame !== name) void Promise.resolve().then(() => hear(word))
    },
    onMessage: (listener) => void listeners.push({ frame: name, hear: (word) => frame.isFrozen || listener(word) }),
  }
  const frame: Frame = {
    ran: [],
    asked: [],
    lives: [],
    changes: 0,
    tell: () => {},
    isStuck: false,
    isFrozen: false,
    tenure: null,
    frames: createFrames({
      channel,
      locks: realm,
      lockName: 'visitor',
      clock,
      random: { uuid: () => `${name}-${ids++}`, integer: () => 0 },
      async start(tell, signal) {
        // Real locks, too, are granted later than requested.
        await Promise.resolve()
        frame.tell = tell
        frame.tenure = signal
        return {
          ask(call, input) {
            frame.asked.push({ call, input })
            return frame.isStuck ? new Promise(() => {}) : Promise.resolve(fail('not-found'))
          },
          run(command): Promise<Result<null>> {
            frame.ran.push(command)
            return frame.isStuck ? new Promise(() => {}) : Promise.resolve(ok(null))
          },
        }
      },
      onChanged() {
        frame.changes += 1
      },
      onForgotten() {},
      onLive: (live) => void frame.lives.push(live),
      onFault(fault) {
        throw fault
      },
      signal: ending.signal,
    }),
    die() {
      ending.abort()
      listeners = listeners.filter((each) => each.frame !== name)
      realm.die()
    },
  }
  return frame
}

const live = (connection: Live['connection']): Live => ({ connection, typingEids: [], queue: null, uploads: {} })

test('the first frame owns, and the second asks it', async () => {
  const [first, second] = [openFrame('first'), openFrame('second')]
  await settle()
  expect(await first.frames.command({ name: 'retry', id: 'a' })).toEqual(ok(null))
  expect(await second.frames.command({ name: 'retry', id: 'b' })).toEqual(ok(null))
  expect(first.ran.map((command) => 'id' in command && command.id)).toEqual(['a', 'b'])
  expect(second.ran).toEqual([])
})

test('[PWA-05] calls are made by the owner, and again by the next one if it dies before it answers', async () => {
  const [first, second] = [openFrame('first'), openFrame('second')]
  await settle()
  const call = { call: 'getQueuePlace', input: { params: { roomId: 'room' } } }
  const ask = (frame: Frame) => frame.frames.ask('getQueuePlace', { params: { roomId: 'room' } })
  expect(await ask(first)).toMatchObject({ ok: false, error: { name: 'not-found' } })
  first.isStuck = true
  const answer = ask(second)
  await settle()
  expect([first.asked, second.asked]).toEqual([[call, call], []])
  first.die()
  expect(await answer).toMatchObject({ ok: false, error: { name: 'not-found' } })
  expect(second.asked).toEqual([call])
})

test('a frame that opens later learns what is live', async () => {
  const first = openFrame('first')
  await settle()
  first.tell(live('slow'))
  const second = openFrame('second')
  await settle()
  expect(second.frames.live()).toEqual(live('slow'))
  first.tell(live('live'))
  await settle()
  expect(second.frames.live()).toEqual(live('live'))
})

test('[PWA-05] when the owner dies, the next frame takes over, with the commands that are not answered', async () => {
  const [first, second] = [openFrame('first'), openFrame('second')]
  await settle()
  first.isStuck = true
  const answer = second.frames.command(send)
  await settle()
  expect(first.ran).toEqual([send])
  first.die()
  await settle()
  expect(second.ran).toEqual([send])
  expect(await answer).toEqual(ok(null))
})

test('[PWA-05] a third frame sends the new owner the commands that the dead one did not answer', async () => {
  const [first, second, third] = [openFrame('first'), openFrame('second'), openFrame('third')]
  await settle()
  first.isStuck = true
  const answer = third.frames.command({ name: 'withdraw', id: 'x' })
  await settle()
  first.die()
  await settle()
  expect(second.ran).toEqual([{ name: 'withdraw', id: 'x' }])
  expect(await answer).toEqual(ok(null))
})

test('only one frame owns at a time', async () => {
  const all = ['a', 'b', 'c'].map(openFrame)
  await settle()
  for (const frame of all) await frame.frames.command(send)
  expect(all.map(({ ran }) => ran.length)).toEqual([3, 0, 0])
})

test('a command without an answer fails at its deadline', async () => {
  const [first, second] = [openFrame('first'), openFrame('second')]
  await settle()
  first.isStuck = true
  const answer = second.frames.command({ name: 'history', beforeSeq: 5 })
  await clock.advance(20_000)
  expect(await answer).toMatchObject({ ok: false, error: { name: 'deadline-exceeded' } })
})

test('every other frame is notified that rows have changed', async () => {
  const [first, second, third] = [openFrame('first'), openFrame('second'), openFrame('third')]
  await settle()
  second.frames.changed()
  await settle()
  expect([first.changes, second.changes, third.changes]).toEqual([1, 0, 1])
})

test('[PWA-05] another frame takes the lock from a frozen owner as soon as it needs an owner', async () => {
  const [first, second] = [openFrame('first'), openFrame('second')]
  await settle()
  first.isFrozen = true
  const answer = second.frames.command(send)
  await clock.advance(3000)
  expect(await answer).toEqual(ok(null))
  expect(second.ran).toEqual([send])
  expect(first.tenure?.aborted).toBe(true)

  // When it thaws, it asks the new owner as any other frame, and owns again when that one has gone.
  first.isFrozen = false
  expect(await first.frames.command({ name: 'retry', id: 'a' })).toEqual(ok(null))
  expect(second.ran).toHaveLength(2)
  second.die()
  await settle()
  expect(await first.frames.command({ name: 'retry', id: 'b' })).toEqual(ok(null))
  expect(first.ran).toEqual([{ name: 'retry', id: 'b' }])
})

test('an owner that is only slow keeps its lock', async () => {
  const [first, second] = [openFrame('first'), openFrame('second')]
  await settle()
  first.isStuck = true
  void second.frames.command({ name: 'history', beforeSeq: 9 })
  await clock.advance(10_000)
  expect(second.tenure).toBeNull()
})
