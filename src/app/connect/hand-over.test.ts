import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deferred } from '#core/platform/deferred.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { settle, turns } from '#tests/fakes/fake-clock.ts'
import { runs } from '#tests/soak/runs.ts'
import type { HubCommands, QueuedCommand } from '#workers/ports/hub-api.ts'
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
    const commands = {
      queue({ id: text }: QueuedCommand) {
        if (present?.commands !== commands) return Promise.resolve(fail('hub-restarted'))
        const { promise, resolve } = deferred<Result<null>>()
        asked.push({ text, answer: resolve })
        return promise
      },
    } as unknown as HubCommands
    return {
      commands,
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
    handOver: createHandOver(async (after) => {
      while (present === null || present.commands === after) await arrival.promise
      return present.commands
    }),
  }
}

describe('messages that a tab hands over', () => {
  it('[PWA-05] wait for each other: no hub has one without those before it', async () => {
    const { begin, hub, handOver } = world()
    begin()
    const answers = [handOver.give(messageOf('1')), handOver.give(messageOf('2'))]
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
    const answer = handOver.give(messageOf('1'))
    await settle()
    hub()?.take(fail('signed-out'))
    expect(await answer).toMatchObject({ error: { name: 'signed-out' } })
    expect(hub()?.asked).toEqual([])
  })

  it('report after some tries that the hub does not answer', async () => {
    const { begin, hub, handOver } = world()
    begin()
    const answer = handOver.give(messageOf('1'))
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
            answers.push(handOver.give(messageOf(given.at(-1) ?? '')))
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
