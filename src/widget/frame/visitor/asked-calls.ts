import type { CallOf } from '#core/api/side.ts'
import type { CallId, CallInput, Calls, WithoutService } from '#core/contract/index.ts'
import { fail, type Result } from '#core/platform/result.ts'
import type { Given } from '#widget/frame/sharing/frame-messages.ts'
import type { VisitorParts } from './visitor-parts.ts'

/* Loaded with the first form, team or link. */

/** The calls that the parts beside the chat may make: all that visitors may. */
export type AskedCallId = CallOf<'visitor'>
export type AskedInput<K extends AskedCallId> = WithoutService<CallInput<Calls[K]>>

type Parts = Pick<VisitorParts, 'deps' | 'client' | 'registration'>

/** A visitor who is not registered yet is registered for it, and waited for so long. */
const registrationMs = 15_000

/** Makes a call for the visitor. */
export async function askCall(parts: Parts, call: CallId, input: unknown): Promise<Result<Given>> {
  if (!(await isSignedIn(parts))) return fail('signed-out')
  // The checked edge: whoever gives the command has paired id and input (`ask` of `visit/ask.ts`). Others are refused.
  const id = call as AskedCallId
  return (await parts.client.api.call(id, input as AskedInput<typeof id>)) as Result<unknown> as Result<Given>
}

function isSignedIn({ deps, client, registration }: Parts) {
  const isIn = () => client.session.state().name === 'signed-in'
  if (isIn()) return Promise.resolve(true)
  registration.start()
  return new Promise<boolean>((resolve) => {
    const waiting = new AbortController()
    const settle = (value: boolean) => {
      waiting.abort()
      resolve(value)
    }
    client.session.onChange(() => isIn() && settle(true), waiting.signal)
    deps.clock.after(registrationMs, () => settle(isIn()), waiting.signal)
  })
}
