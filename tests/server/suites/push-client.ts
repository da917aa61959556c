import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { type PushKind, type PushSettings, usualPushSettings } from '#core/contract/index.ts'
import { type Attention, attentions, attentionTopic } from '#core/contract/topics.ts'
import { type PushService, type Subscribed, startPushService } from '#tests/fakes/push-service/push-service.ts'
import { type Connection, eventually, type Person, s, unwrap } from '../test-client.ts'
import { movableClock, type Start, serverFor } from './suite.ts'

/** A service whose people may have devices for pushes, and the push services of three makers. */
export function pushWorld(start: Start) {
  const clock = movableClock()
  const services: Record<'autopush' | 'apple' | 'fcm', PushService> = {} as never
  beforeAll(async () => {
    for (const face of ['autopush', 'apple', 'fcm'] as const) services[face] = await startPushService({ face })
  })
  afterAll(async () => {
    for (const service of Object.values(services)) await service.close()
  })
  const startAllowed: Start = (options = {}) => {
    const hosts = Object.values(services).map(({ url }) => new URL(url).host)
    const env = { EVERLINE_PUSH_HOSTS: hosts.join(','), EVERLINE_PUSH_CONTACT: 'mailto:ops@everline.example' }
    return start({ ...options, env: { ...options.env, ...env } })
  }
  const world = serverFor(startAllowed, { clock, env: { EVERLINE_AGENT_LIMIT: '100' } })
  const connections: Connection[] = []
  const owners: Person[] = []
  /** Pushes of the devices of a test. */
  const arrived: (() => object[])[] = []
  // Browsers end a subscription whose pushes show nothing.
  afterEach(() => {
    const shown = { web_push: 8030, notification: { title: expect.stringMatching(/./), navigate: expect.any(String) } }
    for (const push of arrived.splice(0).flatMap((all) => all())) expect(push).toMatchObject(shown)
  })
  afterEach(async () => {
    await Promise.all(connections.splice(0).map((connection) => connection.close()))
    for (const person of owners.splice(0)) await save(person, null)
    for (const agent of world.agents) await settings(agent, {})
  })

  const keyOf = async (person: Person) => unwrap(await person.call('getPushKey', { params: { s } })).publicKey
  const addressOf = ({ endpoint, keys }: Subscribed) => ({ endpoint, ...keys })
  /** For visitors: the page of the website, and whether it is no new subscription. */
  type More = { page?: string; isRenewal?: boolean }
  const save = (person: Person, subscription: ReturnType<typeof addressOf> | null, more: More = {}) =>
    person.call('savePushSubscription', { params: { s }, body: { subscription, ...more } })
  /** A device of a person that gets pushes. */
  async function subscribe(person: Person, face: keyof typeof services = 'autopush', more: More = {}) {
    const subscribed = services[face].subscribe(await keyOf(person))
    unwrap(await save(person, addressOf(subscribed), more))
    owners.push(person)
    const { endpoint } = subscribed
    const all = () => services[face].received(endpoint).map((push) => ({ ...push, ...JSON.parse(push.text ?? '{}') }))
    arrived.push(all)
    return {
      endpoint,
      address: addressOf(subscribed),
      service: services[face],
      all,
      titles: () => all().map(({ notification }) => notification.title as string),
      has: (count: number) => eventually(() => all().length >= count && all()),
    }
  }
  const settings = async (person: Person, change: Partial<PushSettings>) =>
    unwrap(
      await person.call('updatePushSettings', {
        params: { s },
        body: { ...usualPushSettings, ...change, kinds: (change.kinds ?? usualPushSettings.kinds) as PushKind[] },
      }),
    )
  async function connect(person: Person, attention: Attention) {
    const connection = await person.connect()
    connections.push(connection)
    await tell(person, connection, attention)
    return connection
  }
  const tell = (person: Person, { client }: (typeof connections)[number], attention: Attention) =>
    client.publishAsync(attentionTopic(s, person.eid), attentions[attention], { qos: 1 })
  return { clock, services, world, owners, keyOf, addressOf, save, subscribe, settings, connect, tell, connections }
}
