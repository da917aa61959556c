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

/** Returns the value of a result; throws if it failed. */
export function unwrap<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.error.name}: ${result.error.message}`)
  return result.value
}

/** Returns the name of a failure, or 'ok'. */
export const outcomeOf = (result: Result<unknown>): string => (result.ok ? 'ok' : result.error.name)

/** The replicated entities of one kind in a person's snapshot, of one conversation or all. */
export async function ownEntities(
  person: Person,
  kind: string,
  roomId?: string,
): Promise<Array<Record<string, unknown>>> {
  const found: Array<Record<string, unknown>> = []
  for (let after: string | undefined; ; ) {
    const page = unwrap(await person.call('getSnapshot', { params: { s }, query: after ? { after } : {} }))
    for (const { entity, value } of page.entities)
      if (entity === kind && (roomId === undefined || value.roomId === roomId)) found.push(value)
    if (page.next === null) return found
    after = page.next
  }
}

/** Returns the entities of one name that feed entries put, in order. */
export const entitiesIn = <E extends EntityName>(entries: readonly FeedEntry[], entity: E): Array<EntityValue<E>> =>
  entries.flatMap((entry) =>
    entry.kind === 'entity' && entry.entity === entity && entry.value !== null
      ? // The checked edge: the contract's own schema of this name has read it.
        [v.parse(entities[entity].schema, entry.value) as EntityValue<E>]
      : [],
  )

/** Returns the calls whose answers changed according to feed entries, in order. */
export const changedIn = (entries: readonly FeedEntry[]): string[] =>
  entries.flatMap((entry) => (entry.kind === 'changed' ? [entry.what] : []))

/** Returns the number of the newest entry in a person's feed. */
export const lastEntryOf = async (person: Person): Promise<number> =>
  unwrap(await person.call('getSnapshot', { params: { s }, query: { limit: '1' } })).n

/** Calls `look` after each turn of the event loop until it returns a value. */
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

/** A person who is signed in. */
export type Person = {
  eid: string
  token: IdToken
  deviceId: string
  transport: Transport
  call<K extends CallId>(id: K, input: CallInput<Calls[K]>): Promise<Result<CallResult<Calls[K]>>>
  /** All entries of the own feed after number `after`, requested page by page. */
  feed(after?: number): Promise<FeedEntry[]>
  /** All entries after number `after` of the feed that the staff share. */
  staffFeed(after?: number): Promise<FeedEntry[]>
  /** Connects by MQTT and subscribes to the own channel. */
  connect(): Promise<Connection>
}

/** A person's MQTT connection. */
export type Connection = {
  client: MqttClient
  /** Messages received on the personal channel, in order. */
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

/** Requests the challenge by which a signed-in user sets up a second factor. */
export async function setUpChallenge(url: string, email: string, password: string): Promise<string> {
  const { params, body } = passwordGrant(email, password)
  const answer = await transportTo(url, newId()).send('issueToken', {
    params,
    body: { ...body, purpose: 'mfa-set-up' },
  })
  return challengeIn(answer)
}

/** Returns the challenge in the refusal of a sign-in. */
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
    async staffFeed(after = 0) {
      const { n } = unwrap(await call('getSnapshot', { params: { s }, query: { limit: '1' } }))
      const entries: FeedEntry[] = []
      for (;;) {
        const cursor = entries.at(-1)?.n ?? after
        const query = { after: String(n), staffAfter: String(cursor) }
        const { staff } = unwrap(await call('getFeed', { params: { s }, query }))
        entries.push(...(staff?.entries ?? []))
        if ((entries.at(-1)?.n ?? after) >= (staff?.last ?? 0)) return entries
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

/** Opens an MQTT connection without subscriptions; rejects if the broker refuses it. */
export const connectMqtt = (url: string, username: string, password: string): Promise<MqttClient> =>
  mqtt.connectAsync(
    `${url.replace('http', 'ws')}/mqtt`,
    { username, password, protocolVersion: 4, reconnectPeriod: 0, keepalive: 30 },
    false,
  )

/** Opens a conversation as a visitor and sends the first message. */
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

/** Returns the newest inquiry of a room, as one of its participants sees it. */
export async function inquiryOf(person: Person, roomId: string) {
  const { inquiry } = await conversationOf(person, roomId)
  if (!inquiry) throw new Error('There is no inquiry in this room')
  return inquiry
}
export const takeOver = (agent: Person, inquiryId: string) =>
  agent.call('takeOverInquiry', { body: {}, params: { s, id: inquiryId }, idempotencyKey: newId() })
/** A conversation that a new visitor has begun and the agent handles. */
export async function startHandled(url: string, agent: Person, { name = '', text = 'Hello' } = {}) {
  const visitor = await registerVisitor(url, name)
  const { roomId } = await startConversation(visitor, text)
  const { id: inquiryId } = await inquiryOf(visitor, roomId)
  unwrap(await takeOver(agent, inquiryId))
  return { visitor, roomId, inquiryId }
}
export const answer = (agent: Person, inquiryId: string, accept: boolean) =>
  agent.call('answerInquiry', { params: { s, id: inquiryId }, body: { accept }, idempotencyKey: newId() })
export const closeInquiry = (person: Person, inquiryId: string) =>
  person.call('terminateInquiry', { params: { s, id: inquiryId }, idempotencyKey: newId() })
export const setStatus = (agent: Person, status: 'available' | 'busy' | 'away') =>
  agent.call('setStaffStatus', { params: { s, eid: agent.eid }, body: { status } })
