import mqtt, { type MqttClient } from 'mqtt'
import * as v from 'valibot'
import {
  type CallId,
  type CallInput,
  type CallResult,
  type Calls,
  calls,
  type EntityName,
  type EntityValue,
  entities,
  type FeedEntry,
  type IdToken,
  PersonalEvent,
  personalTopic,
} from '#core/contract/index.ts'
import { systemClock } from '#core/platform/clock.ts'
import { systemRandom } from '#core/platform/random.ts'
import type { Result } from '#core/platform/result.ts'
import { obfuscatePassword } from '#core/session/obfuscate-password.ts'
import { createTransport, type Transport } from '#core/transport/transport.ts'

/** The service that requests go to: the demo, or within a suite on a shared server the suite's own. */
export let s = 'demo'
export function useService(serviceId: string): void {
  s = serviceId
}
export const newId = () => systemRandom.uuid()

/** The value of a result that must be good. */
export function unwrap<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.error.name}: ${result.error.message}`)
  return result.value
}

/** The name of a failure, or 'ok'. */
export const outcomeOf = (result: Result<unknown>): string => (result.ok ? 'ok' : result.error.name)

/** The entities of a name that entries put, in order. */
export const entitiesIn = <E extends EntityName>(entries: readonly FeedEntry[], entity: E): Array<EntityValue<E>> =>
  entries.flatMap((entry) =>
    entry.kind === 'entity' && entry.entity === entity && entry.value !== null
      ? // The checked edge: the contract's own schema of this name has read it.
        [v.parse(entities[entity].schema, entry.value) as EntityValue<E>]
      : [],
  )

/** Waits until `look` answers something, looking again after each tick of the event loop's timers. */
export async function eventually<T>(
  look: () => Promise<T | undefined | null | false> | T | undefined | null | false,
): Promise<T> {
  const giveUpAtMs = Date.now() + 15_000
  for (;;) {
    const found = await look()
    if (found) return found
    if (Date.now() > giveUpAtMs) throw new Error(`This never came true: ${look}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

export function transportTo(url: string, deviceId: string, via: typeof fetch = fetch): Transport {
  return createTransport({
    calls,
    baseUrl: url,
    fetch: via,
    clock: systemClock,
    identity: () => ({ deviceId, tabId: 'test' }),
  })
}

/** Somebody who is signed in, as the tests see them. */
export type Person = {
  eid: string
  token: IdToken
  deviceId: string
  transport: Transport
  call<K extends CallId>(id: K, input: CallInput<Calls[K]>): Promise<Result<CallResult<Calls[K]>>>
  /** Everything in the own feed after `after`, asked page by page. */
  feed(after?: number): Promise<FeedEntry[]>
  /** Connects by MQTT and listens to the own channel. */
  connect(): Promise<Line>
}

/** A person's MQTT connection. */
export type Line = {
  client: MqttClient
  /** What came on the personal channel, in order. */
  entries: FeedEntry[]
  close(): Promise<void>
}

export async function signIn(url: string, email: string, password: string): Promise<Person> {
  const deviceId = newId()
  const transport = transportTo(url, deviceId)
  const token = unwrap(await transport.send('issueToken', passwordGrant(email, password)))
  return personOf(url, transport, deviceId, token)
}

export const passwordGrant = (email: string, password: string) => ({
  params: { s },
  body: {
    grant_type: 'password' as const,
    username: email,
    password: obfuscatePassword(password, { nowMs: Date.now(), rand: 1234 }),
    challenge: { type: 1 as const, rand: 1234 },
  },
})

/** The challenge that somebody signed in sets a second factor up with. */
export async function setUpChallenge(url: string, email: string, password: string): Promise<string> {
  const { params, body } = passwordGrant(email, password)
  const answer = await transportTo(url, newId()).send('issueToken', {
    params,
    body: { ...body, purpose: 'mfa-set-up' },
  })
  return challengeIn(answer)
}

/** What a refused sign-in goes on with. */
export function challengeIn(answer: Result<unknown>): string {
  const challenge = answer.ok ? undefined : answer.error.details?.challenge
  if (typeof challenge !== 'string') throw new Error(`There is no challenge in ${JSON.stringify(answer)}`)
  return challenge
}

export async function registerVisitor(url: string, name = ''): Promise<Person> {
  const deviceId = newId()
  const transport = transportTo(url, deviceId)
  const body = { name, language: 'en', page: 'Shop' }
  const token = unwrap(await transport.send('registerAndLoginVisitor', { params: { s }, body }))
  return personOf(url, transport, deviceId, token)
}

export function personOf(url: string, transport: Transport, deviceId: string, token: IdToken): Person {
  const call: Person['call'] = (id, input) => transport.send(id, input, { token: token.access_token })
  return {
    eid: token.eid,
    token,
    deviceId,
    transport,
    call,
    async feed(after = 0) {
      const entries: FeedEntry[] = []
      for (;;) {
        const cursor = entries.at(-1)?.n ?? after
        const page = unwrap(await call('getFeed', { params: { s }, query: { after: String(cursor) } }))
        entries.push(...page.entries)
        if ((entries.at(-1)?.n ?? after) >= page.last) return entries
      }
    },
    async connect() {
      const client = await connectMqtt(url, token.eid, token.access_token)
      const entries: FeedEntry[] = []
      client.on('message', (topic, payload) => {
        if (topic === personalTopic(s, token.eid)) {
          entries.push(...v.parse(PersonalEvent, JSON.parse(payload.toString())).entries)
        }
      })
      await client.subscribeAsync(personalTopic(s, token.eid))
      return { client, entries, close: () => client.endAsync() }
    },
  }
}

/** A bare MQTT connection; rejects when the broker refuses it. */
export const connectMqtt = (url: string, username: string, password: string): Promise<MqttClient> =>
  mqtt.connectAsync(
    `${url.replace('http', 'ws')}/mqtt`,
    { username, password, protocolVersion: 4, reconnectPeriod: 0, keepalive: 30 },
    false,
  )

/** Opens a conversation of a visitor and says the first words. */
export async function startConversation(visitor: Person, text = 'Hello'): Promise<{ roomId: string }> {
  const roomId = newId()
  unwrap(
    await visitor.call('createConversation', {
      params: { s },
      body: { id: roomId, page: '' },
      idempotencyKey: newId(),
    }),
  )
  unwrap(await say(visitor, roomId, text))
  return { roomId }
}

export const say = (
  person: Person,
  roomId: string,
  text: string,
  more: { id?: string; key?: string; inquiryId?: string } = {},
) => {
  const id = more.id ?? newId()
  return person.call('sendMessage', {
    params: { s, roomId },
    body: { id, text, ...(more.inquiryId ? { inquiryId: more.inquiryId } : {}) },
    idempotencyKey: more.key ?? id,
  })
}

export const conversationOf = async (person: Person, roomId: string) =>
  unwrap(await person.call('getConversation', { params: { s, roomId } })).conversation

/** The inquiry that is newest in a room, as somebody in it sees it. */
export async function inquiryOf(person: Person, roomId: string) {
  const { inquiry } = await conversationOf(person, roomId)
  if (!inquiry) throw new Error('There is no inquiry in this room')
  return inquiry
}
export const takeOver = (agent: Person, inquiryId: string) =>
  agent.call('takeOverInquiry', { params: { s, id: inquiryId }, idempotencyKey: newId() })
export const answer = (agent: Person, inquiryId: string, accept: boolean) =>
  agent.call('answerInquiry', { params: { s, id: inquiryId }, body: { accept }, idempotencyKey: newId() })
export const terminate = (person: Person, inquiryId: string) =>
  person.call('terminateInquiry', { params: { s, id: inquiryId }, idempotencyKey: newId() })
export const setStatus = (agent: Person, status: 'available' | 'busy' | 'away') =>
  agent.call('setStaffStatus', { params: { s, eid: agent.eid }, body: { status } })
