import { createApiClient } from '#core/api/client.ts'
import {
  analyticsCalls,
  type CallId,
  type CallInput,
  type Calls,
  inquiryCalls,
  visitorSideCalls,
  type WithoutService,
} from '#core/contract/index.ts'
import { fail, type Result } from '#core/platform/result.ts'
import { createTransport } from '#core/transport/transport.ts'
import type { Given } from '#widget/frame/sharing/frame-messages.ts'
import type { VisitorParts } from './visitor-parts.ts'

/* Loaded with the first form, team or link. */

export const askedCalls = {
  ...visitorSideCalls,
  collectAnalytics: analyticsCalls.collectAnalytics,
  terminateInquiry: inquiryCalls.terminateInquiry,
}

/** The calls that the parts beside the chat make. */
export type AskedCallId = Exclude<keyof typeof askedCalls, 'listFormAnswers'> & CallId
export type AskedInput<K extends AskedCallId> = WithoutService<CallInput<Calls[K]>>

/** A visitor who is not registered yet is registered for it, and waited for so long. */
const registrationMs = 15_000

/** Makes a call for the visitor. */
export async function askCall(
  { deps, client, registration }: Pick<VisitorParts, 'deps' | 'client' | 'registration'>,
  call: CallId,
  input: unknown,
): Promise<Result<Given>> {
  if (!(await isSignedIn({ deps, client, registration }))) return fail('signed-out')
  const { baseUrl, fetch, clock } = deps
  const transport = createTransport({ calls: askedCalls, baseUrl, fetch, clock, identity: client.identity })
  const { session } = client
  const api = createApiClient({ side: 'visitor', calls: askedCalls, transport, session, clock, isOnline: () => true })
  // The checked edge: whoever gives the command has paired id and input (`ask` of `visit/ask.ts`). Others are refused.
  const id = call as AskedCallId
  return (await api.call(id, input as AskedInput<typeof id>)) as Result<unknown> as Result<Given>
}

function isSignedIn({ deps, client, registration }: Pick<VisitorParts, 'deps' | 'client' | 'registration'>) {
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
