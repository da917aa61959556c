import { calls, type EntityName, type EntityValue, type Message } from '#core/contract/index.ts'
import { systemClock } from '#core/platform/clock.ts'
import type { Failure } from '#core/platform/result.ts'
import { obfuscatePassword } from '#core/session/obfuscate-password.ts'
import { createTransport, type Transport } from '#core/transport/transport.ts'
import type { SignIn } from './backend.ts'

/** Calls of the backend without browser and proxy, to read what it finally holds. */
export type Api = { transport: Transport; token: string; refreshToken: string; eid: string; serviceId: string }

export async function signInToApi(url: string, { email, password }: SignIn, serviceId = 'demo'): Promise<Api> {
  const identity = () => ({ deviceId: 'test', tabId: 'test' })
  const transport = createTransport({ calls, baseUrl: url, fetch, clock: systemClock, identity })
  const answer = await transport.send('issueToken', {
    params: { s: serviceId },
    body: {
      grant_type: 'password',
      username: email,
      password: obfuscatePassword(password, { nowMs: Date.now(), rand: 7 }),
      challenge: { type: 1, rand: 7 },
    },
  })
  if (!answer.ok) throw new Error(textOf(answer.error))
  const { access_token: token, refresh_token: refreshToken, eid } = answer.value
  return { transport, token, refreshToken, eid, serviceId }
}

/** Renews the token, which ends before a long test does. */
export async function renewToken(api: Api): Promise<void> {
  const { transport, refreshToken: refresh_token, eid, serviceId: s } = api
  const body = { grant_type: 'refresh_token' as const, eid, refresh_token }
  const answer = await transport.send('issueToken', { params: { s }, body })
  if (!answer.ok) throw new Error(textOf(answer.error))
  api.token = answer.value.access_token
  api.refreshToken = answer.value.refresh_token
}

/** Every text of a room, in the room's order. */
export async function textsOf({ transport, token, serviceId }: Api, roomId: string): Promise<string[]> {
  const messages: Message[] = []
  for (let to = Number.MAX_SAFE_INTEGER; to >= 1; ) {
    const answer = await transport.send(
      'listMessages',
      { params: { s: serviceId, roomId }, query: { from: '1', to: String(to) } },
      { token },
    )
    if (!answer.ok) throw new Error(textOf(answer.error))
    const page = answer.value.messages
    messages.unshift(...page)
    to = (page[0]?.seq ?? 1) - 1
  }
  return messages.filter(({ kind }) => kind === 'text').map(({ text }) => text)
}

/** A value of /metrics: the sum over its labels, 0 if it was never counted. */
export async function metric(url: string, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const lines = text.split('\n').filter((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`))
  return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
}

/** The replicated entities of one kind that the backend has of an account. */
export async function entitiesOf<E extends EntityName>(
  { transport, token, serviceId: s }: Api,
  kind: E,
): Promise<Array<EntityValue<E>>> {
  const page = await transport.send('getSnapshot', { params: { s }, query: {} }, { token })
  if (!page.ok) throw new Error(textOf(page.error))
  // The checked edge: the name of an entity determines its shape.
  return page.value.entities.flatMap(({ entity, value }) => (entity === kind ? [value as EntityValue<E>] : []))
}

/** A failure of the network has a name and no message. */
const textOf = ({ name, message = '' }: Failure) => `${name} ${message}`
