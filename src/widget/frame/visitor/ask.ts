import { storeAnswer } from '#core/outbox/store-answer.ts'
import { fail } from '#core/platform/result.ts'
import type { Ask } from '#widget/frame/sharing/frame-messages.ts'
import type { VisitorParts } from './visitor-parts.ts'

type Parts = Pick<VisitorParts, 'deps' | 'client' | 'registration'>

/** A visitor who is not registered yet is registered for a call, and waited for so long, in milliseconds. */
const registrationMs = 15_000

/** Makes calls for the visitor; `signed-out` if they could not be registered. */
export function createAsk(parts: Parts): Ask {
  const { deps, client } = parts
  return async (call, input) => {
    if (!(await isSignedIn(parts))) return fail('signed-out')
    const answer = await client.api.call(call, input)
    if (answer.ok) await storeAnswer(deps.store, answer.value)
    return answer
  }
}

function isSignedIn({ deps, client, registration }: Parts): boolean | Promise<boolean> {
  const isIn = () => client.session.state().name === 'signed-in'
  if (isIn()) return true
  registration.start()
  return new Promise((resolve) => {
    const waiting = new AbortController()
    const settle = (value: boolean) => {
      waiting.abort()
      resolve(value)
    }
    client.session.onChange(() => isIn() && settle(true), waiting.signal)
    deps.clock.after(registrationMs, () => settle(isIn()), waiting.signal)
  })
}
