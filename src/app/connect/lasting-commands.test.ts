import { describe, expect, it } from 'vitest'
import { createGivenMessages } from '#app/data/given-messages.ts'
import { deferred } from '#core/platform/deferred.ts'
import { systemRandom } from '#core/platform/random.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { fakeStorage } from '#tests/fakes/fake-storage.ts'
import type { HubCommands } from './call-hub.ts'
import { createHandOver } from './hand-over.ts'
import { createLastingCommands } from './lasting-commands.ts'

function lastingCommands(hubs: HubCommands[]) {
  const given = createGivenMessages({ store: fakeStorage(), tab: 'own' })
  const next = async (after: HubCommands | null) => {
    const hub = hubs[hubs.findIndex((each) => each === after) + 1]
    return hub ?? new Promise<HubCommands>(() => {})
  }
  const over = createLastingCommands({ next, handOver: createHandOver(next), given, random: systemRandom })
  return { given, commands: over(hubs[0] ?? null) }
}

describe('a command that the hub did not answer', () => {
  it('[PWA-05] is given to the next hub under the same id, and kept until that has it', async () => {
    const ids: string[] = []
    const answer = deferred<Result<null>>()
    const taking = (result: Promise<Result<null>>) =>
      ({
        sendMessage({ id }: { id: string }) {
          ids.push(id)
          return result
        },
      }) as unknown as HubCommands
    const { commands, given } = lastingCommands([
      taking(Promise.resolve(fail('hub-restarted'))),
      taking(answer.promise),
    ])
    const sent = commands.sendMessage({ eid: 'e', roomId: 'r', text: 'x' })
    expect(given.keptBy('own')).toMatchObject([{ eid: 'e', roomId: 'r', text: 'x' }])
    answer.resolve(ok(null))
    expect(await sent).toEqual(ok(null))
    expect(ids.length).toBe(2)
    expect(new Set(ids).size).toBe(1)
    expect(given.keptBy('own')).toEqual([])
  })

  it('a sign-in that meets a hub which is just beginning anew is given to the next generation', async () => {
    const next = { signIn: async () => ok(null) } as unknown as HubCommands
    const dying = { signIn: async () => fail('hub-restarted') } as unknown as HubCommands
    const { commands } = lastingCommands([dying, next])
    expect(await commands.signIn({ email: 'a@b.cd', password: 'x' })).toEqual(ok(null))
  })
})

describe('what follows a message', () => {
  it.each(['closeInquiry', 'signOut'] as const)('[PWA-05] %s waits until the hub has it', async (name) => {
    const done: string[] = []
    const answer = deferred<Result<null>>()
    const hub = {
      sendMessage: () => answer.promise,
      closeInquiry: async () => {
        done.push('closeInquiry')
        return ok(null)
      },
      signOut: async () => {
        done.push('signOut')
        return ok(null)
      },
    } as unknown as HubCommands
    const { commands } = lastingCommands([hub])
    const sent = commands.sendMessage({ eid: 'e', roomId: 'r', text: 'Bye' }).then(() => done.push('sent'))
    const after = name === 'signOut' ? commands.signOut({ evenUnsent: false }) : commands.closeInquiry('c')
    answer.resolve(ok(null))
    await Promise.all([sent, after])
    expect(done).toEqual(['sent', name])
  })
})
