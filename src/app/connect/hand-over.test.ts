import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createGivenCommands } from '#app/data/given-commands.ts'
import { deferred } from '#core/platform/deferred.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { fakeClock, settle, turns } from '#tests/fakes/fake-clock.ts'
import { fakeOrigin } from '#tests/fakes/fake-locks.ts'
import { fakeStorage } from '#tests/fakes/fake-storage.ts'
import { runs } from '#tests/soak/runs.ts'
import type { QueuedCommand } from '#workers/ports/hub-api.ts'
import { tabLock } from '#workers/ports/names.ts'
import type { CallHub } from './call-hub.ts'
import { createHandOver } from './hand-over.ts'
import { mostTries } from './no-answer.ts'

const messageOf = (text: string): QueuedCommand => ({
  id: text,
  eid: 'e',
  kind: 'message',
  payload: { roomId: 'r', text },
})

/** Hubs of one browser, one after another, with one outbox. */
function world() {
  const outbox: string[] = []
  let arrival = deferred<void>()
  let present: ReturnType<typeof newHub> | null = null

  function newHub() {
    const asked: Array<{ text: string; answer: (result: Result<null>) => void }> = []
    const call: CallHub = (_, given) => {
      const { id: text } = given as QueuedCommand
      if (present?.call !== call) return Promise.resolve(fail('hub-restarted'))
      const { promise, resolve } = deferred<Result<null>>()
      asked.push({ text, answer: resolve })
      return promise
    }
    return {
      call,
      asked,
      /** Stores the commands that it was given, and answers them. Of several the newest first, as a database may do. */
      take(result: Result<null>) {
        const newest = asked.pop()
        if (!newest) return
        if (!outbox.includes(newest.text)) outbox.push(newest.text)
        newest.answer(result)
      },
    }
  }

  return {
    outbox,
    hub: () => present,
    begin() {
      present ??= newHub()
      arrival.resolve()
      arrival = deferred()
    },
    /** Dies after it has stored some commands without answering, the newest first. */
    die(stored: number) {
      const some = present?.asked.toReversed().slice(0, stored) ?? []
      for (const { text } of some) if (!outbox.includes(text)) outbox.push(text)
      const left = present?.asked ?? []
      present = null
      for (const { answer } of left) answer(fail('hub-restarted'))
    },
    handOver: createHandOver({
      async next(after) {
        while (present === null || present.call === after) await arrival.promise
        return present.call
      },
      given: createGivenCommands({ store: fakeStorage(), tab: 'own' }),
      locks: fakeOrigin().realm(),
      clock: fakeClock(),
    }),
  }
}

describe('messages that a tab hands over', () => {
  it('[PWA-05] wait for each other: no hub has one without those before it', async () => {
    const { begin, hub, handOver } = world()
    begin()
    const answers = [handOver.queue(messageOf('1')), handOver.queue(messageOf('2'))]
    await settle()
    expect(hub()?.asked.map(({ text }) => text)).toEqual(['1'])
    hub()?.take(ok(null))
    await settle()
    hub()?.take(ok(null))
    expect(await Promise.all(answers)).toEqual([ok(null), ok(null)])
  })

  it('report a refusal, and are not given again', async () => {
    const { begin, hub, handOver } = world()
    begin()
    const answer = handOver.queue(messageOf('1'))
    await settle()
    hub()?.take(fail('signed-out'))
    expect(await answer).toMatchObject({ error: { name: 'signed-out' } })
    expect(hub()?.asked).toEqual([])
  })

  it('report after some tries that the hub does not answer', async () => {
    const { begin, hub, handOver } = world()
    begin()
    const answer = handOver.queue(messageOf('1'))
    for (let tries = 0; tries < mostTries; tries += 1) {
      await settle()
      hub()?.take(fail('deadline-exceeded'))
    }
    expect(await answer).toMatchObject({ error: { name: 'deadline-exceeded' } })
  })

  it('[PWA-05] arrive once and in order, whichever hubs die', () => {
    const event = fc.oneof(
      { weight: 4, arbitrary: fc.constant('give' as const) },
      { weight: 4, arbitrary: fc.constant('take' as const) },
      { weight: 1, arbitrary: fc.constant('too late' as const) },
      { weight: 2, arbitrary: fc.constant('begin' as const) },
      { weight: 1, arbitrary: fc.record({ stored: fc.nat(3) }) },
    )
    return fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 60 }), async (events) => {
        const { outbox, hub, begin, die, handOver } = world()
        const given: string[] = []
        const answers: Array<Promise<Result<null>>> = []
        let deaths = 0
        for (const happens of events) {
          if (happens === 'give') {
            given.push(`${given.length}`)
            answers.push(handOver.queue(messageOf(given.at(-1) ?? '')))
          } else if (happens === 'take') hub()?.take(ok(null))
          else if (happens === 'begin') begin()
          else if (deaths < mostTries - 1) {
            // Each death costs a message one of its tries.
            deaths += 1
            if (happens === 'too late') hub()?.take(fail('deadline-exceeded'))
            else die(happens.stored)
          }
          await turns(10)
        }
        begin()
        await settle()
        while (hub()?.asked.length) {
          hub()?.take(ok(null))
          await settle()
        }
        expect(outbox).toEqual(given)
        expect(await Promise.all(answers)).toEqual(given.map(() => ok(null)))
        await handOver.done()
      }),
      { numRuns: runs(500) },
    )
  })
})

const message = (id: string, eid = 'me', roomId = 'r'): QueuedCommand => ({
  id,
  eid,
  kind: 'message',
  payload: { roomId, text: `Text ${id}` },
})

/** A tab that has stored messages, and another one that looks for such messages. */
function leftBehind(answer: (given: QueuedCommand) => Result<null> = () => ok(null)) {
  const store = fakeStorage()
  const origin = fakeOrigin()
  const writing = origin.realm()
  void writing.hold(tabLock('writing'), {}, () => new Promise(() => {}))
  const kept = createGivenCommands({ store, tab: 'writing' })
  const taken: string[] = []
  const clock = fakeClock()
  const { adopt, queue } = createHandOver({
    given: createGivenCommands({ store, tab: 'other' }),
    next: async () => async (_, given) => {
      const command = given as QueuedCommand
      taken.push(command.id)
      return answer(command)
    },
    locks: origin.realm(),
    clock,
  })
  /** Another tab that has stored a message and died. */
  const dead = (tab: string, id: string) => createGivenCommands({ store, tab }).keep(message(id))
  return { kept, taken, adopt, queue, writing, dead, clock }
}

describe('commands that a tab has given, and that no hub has answered', () => {
  it('[PWA-05] are given once by another tab when the first one is dead, oldest first', async () => {
    const { kept, taken, adopt, writing } = leftBehind()
    for (const id of ['2', '1', '3']) kept.keep(message(id))
    adopt()
    adopt()
    await settle()
    expect(taken).toEqual([])
    kept.settled('2')
    writing.die()
    await settle()
    expect(taken).toEqual(['1', '3'])
    adopt()
    await settle()
    expect(taken.length).toBe(2)
    expect(kept.keptBy('writing')).toEqual([])
  })

  it('[PWA-05] several dead tabs’ commands are given oldest first, before any that the new tab queues; a living tab that gives nothing holds them up once', async () => {
    const { kept, taken, adopt, queue, writing, dead, clock } = leftBehind()
    kept.keep(message('0'))
    dead('last', '2')
    dead('first', '1')
    dead('between', '3')
    adopt()
    const queued = queue(message('4'))
    await clock.advance(20_000)
    await queued
    expect(taken).toEqual(['1', '2', '3', '4'])
    await queue(message('5'))
    writing.die()
    await settle()
    expect(taken).toEqual(['1', '2', '3', '4', '5', '0'])
  })

  it('[PWA-05] several open tabs’ commands about one conversation are given in the order in which they were written', async () => {
    const store = fakeStorage()
    const origin = fakeOrigin()
    const clock = fakeClock()
    const taken: string[] = []
    const hub: CallHub = async (_, given) => {
      taken.push((given as QueuedCommand).id)
      return ok(null)
    }
    const open = (tab: string) => {
      void origin.realm().hold(tabLock(tab), {}, () => new Promise(() => {}))
      const arrival = deferred<CallHub>()
      const given = createGivenCommands({ store, tab })
      const { queue } = createHandOver({ given, next: () => arrival.promise, locks: origin.realm(), clock })
      return { queue, finds: () => arrival.resolve(hub) }
    }
    const [first, second] = [open('first'), open('second')]
    const queued = [first, first, second, first].map(({ queue }, index) => queue(message(String(index + 1))))
    second.finds()
    await clock.advance(1000)
    expect(taken).toEqual([])
    const elsewhere = open('third')
    elsewhere.finds()
    await elsewhere.queue(message('5', 'me', 'another room'))
    first.finds()
    await clock.advance(1000)
    await Promise.all(queued)
    expect(taken).toEqual(['5', '1', '2', '3', '4'])
  })

  it('[PWA-05] a tab that dies while a younger command waits for its own holds up nothing, and its own goes first', async () => {
    const { kept, taken, queue, writing, clock } = leftBehind()
    kept.keep(message('1'))
    const queued = queue(message('2'))
    await clock.advance(1000)
    expect(taken).toEqual([])
    writing.die()
    await clock.advance(100)
    await queued
    expect(taken).toEqual(['1', '2'])
    expect(kept.keptBy('writing')).toEqual([])
  })

  it('[PWA-05] commands of a tab whose end is noticed late are given before a younger one that waits for them', async () => {
    const { kept, taken, adopt, queue, writing, clock } = leftBehind()
    for (const id of ['1', '2']) kept.keep(message(id))
    adopt()
    const queued = queue(message('3'))
    await clock.advance(1000)
    expect(taken).toEqual([])
    writing.die()
    await settle()
    expect(taken).toEqual(['1', '2'])
    await clock.advance(100)
    await queued
    expect(taken).toEqual(['1', '2', '3'])
  })

  it('stay while the hub belongs to another user, until their author returns', async () => {
    let owner = 'else'
    const { kept, taken, adopt, writing } = leftBehind(({ eid }) => (eid === owner ? ok(null) : fail('signed-out')))
    kept.keep(message('1'))
    writing.die()
    adopt()
    await settle()
    expect(kept.keptBy('writing')).toEqual([message('1')])
    owner = 'me'
    adopt()
    await settle()
    expect(taken).toEqual(['1', '1'])
    expect(kept.keptBy('writing')).toEqual([])
  })

  it('[PWA-02] are deleted when their author signs out, and not when somebody else does', () => {
    const { kept } = leftBehind()
    kept.keep(message('1'))
    kept.keep(message('2', 'else'))
    kept.forget('me')
    expect(kept.keptBy('writing')).toEqual([message('2', 'else')])
  })
})
