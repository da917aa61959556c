import { describe, expect, it } from 'vitest'
import { createGivenCommands } from '#app/data/given-commands.ts'
import { deferred } from '#core/platform/deferred.ts'
import { systemRandom } from '#core/platform/random.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { fakeClock, settle } from '#tests/fakes/fake-clock.ts'
import { fakeOrigin } from '#tests/fakes/fake-locks.ts'
import { fakeStorage } from '#tests/fakes/fake-storage.ts'
import type { HubCommand } from '#workers/ports/hub-api.ts'
import type { CallHub } from './call-hub.ts'
import { createHandOver } from './hand-over.ts'
import { createLastingCommands } from './lasting-commands.ts'

const message = (text: string) => ({ eid: 'e', kind: 'message', payload: { roomId: 'r', text } }) as const

/** A hub with these commands only. */
const hubOf =
  (commands: { [K in HubCommand]?: (...given: never[]) => Promise<Result<unknown>> }): CallHub =>
  (name, ...given) =>
    commands[name]?.(...(given as never[])) ?? Promise.reject(new Error(name))

function lastingCommands(hubs: CallHub[]) {
  const origin = fakeOrigin()
  const store = fakeStorage()
  const given = createGivenCommands({ store, tab: 'own' })
  const next = async (after: CallHub | null) => {
    const hub = hubs[after === null ? 0 : hubs.indexOf(after) + 1]
    return hub ?? new Promise<CallHub>(() => {})
  }
  const handOver = createHandOver({ next, given, locks: origin.realm(), clock: fakeClock() })
  const over = createLastingCommands({ next, handOver, random: systemRandom })
  return { given, commands: over(hubs[0] ?? null) }
}

describe('a command that the hub did not answer', () => {
  it('[PWA-05] is given to the next hub with the same id, and stored until that hub has it', async () => {
    const ids: string[] = []
    const answer = deferred<Result<null>>()
    const taking = (result: Promise<Result<null>>) =>
      hubOf({
        queue({ id }: { id: string }) {
          ids.push(id)
          return result
        },
      })
    const { commands, given } = lastingCommands([
      taking(Promise.resolve(fail('hub-restarted'))),
      taking(answer.promise),
    ])
    const sent = commands.queue(message('x'))
    expect(given.keptBy('own')).toMatchObject([message('x')])
    answer.resolve(ok(null))
    expect(await sent).toEqual(ok(null))
    expect(ids.length).toBe(2)
    expect(new Set(ids).size).toBe(1)
    expect(given.keptBy('own')).toEqual([])
  })

  it('[PWA-05] a file that is given while the hub dies is kept by the next one, and what is only read is asked of it', async () => {
    const dying = hubOf({
      keepFile: async () => fail('hub-restarted'),
      ask: async () => fail('hub-restarted'),
    })
    const kept: unknown[] = []
    const keep = async (given: unknown) => {
      kept.push(given)
      return ok(null)
    }
    const next = hubOf({ keepFile: keep, ask: async () => ok('answer') })
    const file = { id: systemRandom.uuid(), file: new Blob(['bytes']) }
    expect(await lastingCommands([dying, next]).commands.keepFile(file)).toEqual(ok(null))
    expect(kept).toEqual([file])
    const asking = lastingCommands([dying, next]).commands
    expect(await asking.ask('getTranslator', {}, { isRead: true })).toEqual(ok('answer'))
    // It may have changed something.
    expect(await asking.ask('getTranslator', {})).toEqual(fail('hub-restarted'))
  })

  it('a sign-in that meets a restarting hub is given to the next generation', async () => {
    const next = hubOf({ signIn: async () => ok(null) })
    const dying = hubOf({ signIn: async () => fail('hub-restarted') })
    const { commands } = lastingCommands([dying, next])
    expect(await commands.signIn({ by: 'password', email: 'a@b.cd', password: 'x' })).toEqual(ok(null))
  })
})

describe('after a message', () => {
  it('[PWA-05] a sign-out waits until the hub has the message', async () => {
    const done: string[] = []
    const answer = deferred<Result<null>>()
    const hub = hubOf({
      queue: () => answer.promise,
      signOut: async () => {
        done.push('signOut')
        return ok(null)
      },
    })
    const { commands } = lastingCommands([hub])
    const sent = commands.queue(message('Bye'))
    const after = commands.signOut({ evenUnsent: false })
    await settle()
    expect(done).toEqual([])
    answer.resolve(ok(null))
    await Promise.all([sent, after])
    expect(done).toEqual(['signOut'])
  })

  it('[PWA-05] a close is given after the message', async () => {
    const kinds: string[] = []
    const answer = deferred<Result<null>>()
    const hub = hubOf({
      queue({ kind }: { kind: string }) {
        kinds.push(kind)
        return kinds.length === 1 ? answer.promise : Promise.resolve(ok(null))
      },
    })
    const { commands } = lastingCommands([hub])
    const sent = commands.queue(message('Bye'))
    const closed = commands.queue({ eid: 'e', kind: 'close-inquiry', payload: { roomId: 'r', inquiryId: 'i' } })
    await settle()
    expect(kinds).toEqual(['message'])
    answer.resolve(ok(null))
    await Promise.all([sent, closed])
    expect(kinds).toEqual(['message', 'close-inquiry'])
  })
})

describe('before a hub is reached', () => {
  it('commands that say what a tab shows are not kept, since the tab gives them again to the first hub', async () => {
    const said: string[] = []
    const arrival = deferred<CallHub>()
    const next = () => arrival.promise
    const handOver = createHandOver({
      next,
      given: createGivenCommands({ store: fakeStorage(), tab: 'own' }),
      locks: fakeOrigin().realm(),
      clock: fakeClock(),
    })
    const over = createLastingCommands({ next, handOver, random: systemRandom })
    const hub: CallHub = async (name, ...given) => {
      said.push(`${name} ${given}`)
      return ok(null)
    }
    const before = over(null)
    const asked = before.ask('getTranslator', {})
    void before.openRoom('r')
    void before.readAlong('r')
    arrival.resolve(hub)
    const after = over(hub)
    void after.openRoom('r')
    void after.readAlong('r')
    void before.readAlong(null)
    void before.closeRoom('r')
    await asked
    await settle()
    expect(said.toSorted()).toEqual(['ask getTranslator,[object Object]', 'openRoom r', 'readAlong r'])
  })
})
