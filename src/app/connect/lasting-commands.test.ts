import { describe, expect, it } from 'vitest'
import { deferred } from '#core/platform/deferred.ts'
import { systemRandom } from '#core/platform/random.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { HubCommands } from './call-hub.ts'
import { createLastingCommands } from './lasting-commands.ts'

/** A hub that takes messages down and answers as told. */
function fakeHub(answer: Result<null>) {
  const taken: string[] = []
  const commands = {
    sendMessage: async ({ id }: { id: string }) => {
      taken.push(id)
      return answer
    },
  } as unknown as HubCommands
  return { taken, commands }
}

describe('a command that the hub did not answer', () => {
  it('[PWA-05] is given to the next hub under the same id', async () => {
    const dying = fakeHub(fail('hub-restarted'))
    const next = fakeHub(ok(null))
    const commands = createLastingCommands(async () => next.commands, systemRandom)(dying.commands)
    expect(await commands.sendMessage({ eid: 'e', roomId: 'r', text: 'x' })).toEqual(ok(null))
    expect(next.taken).toEqual(dying.taken)
    expect(next.taken.length).toBe(1)
  })

  it('a sign-in that meets a hub which is just beginning anew is given to the next life', async () => {
    const next = { signIn: async () => ok(null) } as unknown as HubCommands
    const dying = { signIn: async () => fail('hub-restarted') } as unknown as HubCommands
    const commands = createLastingCommands(async () => next, systemRandom)(dying)
    expect(await commands.signIn({ email: 'a@b.cd', password: 'x' })).toEqual(ok(null))
  })

  it('is not given again when the hub refused it', async () => {
    const hub = fakeHub(fail('invalid-request'))
    const commands = createLastingCommands(async () => hub.commands, systemRandom)(hub.commands)
    expect(await commands.sendMessage({ eid: 'e', roomId: 'r', text: '' })).toMatchObject({
      error: { name: 'invalid-request' },
    })
    expect(hub.taken.length).toBe(1)
  })

  it('[PWA-05] is not overtaken by a message that is given to the next hub', async () => {
    const dead = deferred<Result<null>>()
    const dying = { sendMessage: () => dead.promise } as unknown as HubCommands
    const next = fakeHub(ok(null))
    const texts: string[] = []
    next.commands.sendMessage = async ({ text }) => {
      texts.push(text)
      return ok(null)
    }
    const over = createLastingCommands(async () => next.commands, systemRandom)
    const first = over(dying).sendMessage({ eid: 'e', roomId: 'r', text: 'first' })
    const second = over(next.commands).sendMessage({ eid: 'e', roomId: 'r', text: 'second' })
    dead.resolve(fail('hub-restarted'))
    expect([await first, await second]).toEqual([ok(null), ok(null)])
    expect(texts).toEqual(['first', 'second'])
  })
})
