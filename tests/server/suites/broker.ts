import { once } from 'node:events'
import type { MqttClient } from 'mqtt'
import { describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import {
  lookingFilter,
  lookingTopic,
  personalTopic,
  staffTopic,
  tokenTopic,
  typingFilter,
  typingTopic,
} from '#core/contract/index.ts'
import {
  closeInquiry,
  connectMqtt,
  eventually,
  inquiryOf,
  newId,
  type Person,
  registerVisitor,
  s,
  startConversation,
  startHandled,
  takeOver,
  unwrap,
} from '../test-client.ts'
import { type Start, serverFor } from './suite.ts'

const refused = 128

/** Permissions to connect, subscribe and publish at the broker. */
export function brokerSuite(start: Start) {
  const world = serverFor(start)
  const connect = (person: Person) => connectMqtt(world.server.url, person.eid, person.token.access_token)
  const granted = async (client: MqttClient, topic: string) => {
    try {
      return (await client.subscribeAsync(topic))[0]?.qos
    } catch {
      return refused
    }
  }
  const endOf = (client: MqttClient) =>
    new Promise<'closed'>((resolve) => client.once('close', () => resolve('closed')))
  const typing = (person: Person) => JSON.stringify({ eid: person.eid })

  describe('the broker', () => {
    it('accepts an eid with its own valid token and refuses everything else', async () => {
      const [agent, other] = world.agents
      const attempts: Array<[string, string]> = [
        [agent.eid, other.token.access_token],
        [agent.eid, 'nonsense'],
        [agent.eid, ''],
        ['', agent.token.access_token],
        [agent.eid, agent.token.refresh_token],
      ]
      for (const [name, password] of attempts) {
        await expect(connectMqtt(world.server.url, name, password)).rejects.toThrow()
      }
      await (await connect(agent)).endAsync()
    })

    it('lets an eid subscribe to its own channel and to its rooms, and to nothing else', async () => {
      const [agent, other] = world.agents
      const visitor = await registerVisitor(world.server.url)
      const { roomId } = await startConversation(visitor)
      const client = await connect(visitor)
      expect(await granted(client, personalTopic(s, visitor.eid))).toBe(0)
      expect(await granted(client, typingFilter(s, roomId))).toBe(0)
      const forbidden = [
        '#',
        '+/#',
        'everline/#',
        '$SYS/#',
        personalTopic(s, agent.eid),
        personalTopic(s, '+'),
        personalTopic('other', visitor.eid),
        typingFilter(s, '+'),
        typingFilter(s, newId()),
        typingFilter('other', roomId),
        typingTopic(s, roomId, agent.eid),
        `${typingFilter(s, roomId)}/more`,
        `everline/${s}/room/${roomId}/#`,
        'dropped',
        tokenTopic(s, visitor.eid),
      ]
      for (const topic of forbidden) expect(await granted(client, topic), topic).toBe(refused)
      const outsider = await connect(other)
      expect(await granted(outsider, typingFilter(s, roomId))).toBe(refused)
      await Promise.all([client.endAsync(), outsider.endAsync()])
    })

    it('carries typing signals between the members of a room, until one leaves', async () => {
      const [agent] = world.agents
      const visitor = await registerVisitor(world.server.url)
      const { roomId } = await startConversation(visitor)
      const { id } = await inquiryOf(visitor, roomId)
      unwrap(await takeOver(agent, id))
      const [there, here] = await Promise.all([connect(agent), connect(visitor)])
      const heard: string[] = []
      there.on('message', (topic) => heard.push(topic))
      await there.subscribeAsync(typingFilter(s, roomId))
      const topic = typingTopic(s, roomId, visitor.eid)
      here.publish(topic, typing(visitor))
      await eventually(() => heard.includes(topic))

      await there.subscribeAsync(personalTopic(s, agent.eid))
      unwrap(await closeInquiry(agent, id))
      // The channel says that the agent left the room; by then the broker has removed the subscriptions.
      await eventually(() => heard.includes(personalTopic(s, agent.eid)))
      heard.length = 0
      here.publish(topic, typing(visitor))
      await here.publishAsync(topic, typing(visitor), { qos: 1 })
      // Typing events that are still sent are dropped without closing the connection.
      await there.publishAsync(typingTopic(s, roomId, agent.eid), typing(agent), { qos: 1 })
      expect(await granted(there, typingFilter(s, roomId))).toBe(refused)
      expect(heard).not.toContain(topic)
      expect(there.connected).toBe(true)
      await Promise.all([there.endAsync(), here.endAsync()])
    })

    it('[INQ-03] tells the staff who of them looks at a conversation that waits, then only those in it, and never the visitor', async () => {
      const [agent, other] = world.agents
      const visitor = await registerVisitor(world.server.url)
      const { roomId } = await startConversation(visitor)
      const [there, here, outside] = await Promise.all([connect(agent), connect(other), connect(visitor)])
      const heard: string[] = []
      there.on('message', (topic) => heard.push(topic))
      expect(await granted(there, lookingFilter(s, roomId))).toBe(0)
      expect(await granted(outside, lookingFilter(s, roomId))).toBe(refused)
      expect(await granted(there, lookingFilter('other', roomId))).toBe(refused)
      const topic = lookingTopic(s, roomId, other.eid)
      here.publish(topic, typing(other))
      await eventually(() => heard.includes(topic))

      const handled = await startHandled(world.server.url, agent)
      expect(await granted(there, lookingFilter(s, handled.roomId))).toBe(0)
      expect(await granted(here, lookingFilter(s, handled.roomId))).toBe(refused)
      const unseen = lookingTopic(s, handled.roomId, other.eid)
      await here.publishAsync(unseen, typing(other), { qos: 1 })
      await outside.publishAsync(lookingTopic(s, roomId, visitor.eid), typing(visitor), { qos: 1 })
      here.publish(topic, typing(other))
      await eventually(() => heard.length === 2)
      expect(heard).toEqual([topic, topic])

      // An agent who can no longer see the conversation gets no more signs of it.
      const told: string[] = []
      here.on('message', (each) => told.push(each))
      await here.subscribeAsync([lookingFilter(s, roomId), staffTopic(s)])
      unwrap(await takeOver(agent, (await inquiryOf(visitor, roomId)).id))
      await eventually(() => told.includes(staffTopic(s)))
      const own = lookingTopic(s, roomId, agent.eid)
      there.publish(own, typing(agent))
      await eventually(() => heard.includes(own))
      await here.publishAsync(topic, typing(other), { qos: 1 })
      expect(told).not.toContain(own)
      await Promise.all([there, here, outside].map((client) => client.endAsync()))
    })

    it('closes the connection of a client that publishes to a topic that is not its own', async () => {
      const [agent] = world.agents
      const visitor = await registerVisitor(world.server.url)
      const { roomId } = await startConversation(visitor)
      const own = typingTopic(s, roomId, visitor.eid)
      const attempts: Array<[topic: string, payload: string, retain?: boolean]> = [
        [personalTopic(s, agent.eid), '{"entries":[]}'],
        [personalTopic(s, visitor.eid), typing(visitor)],
        [typingTopic(s, roomId, agent.eid), typing(agent)],
        [typingTopic('other', roomId, visitor.eid), typing(visitor)],
        ['$SYS/x', 'x'],
        ['anything', 'x'],
        [own, typing(agent)],
        [own, 'not json'],
        [own, JSON.stringify({ eid: visitor.eid, more: 'x'.repeat(300) })],
        [own, typing(visitor), true],
      ]
      for (const [topic, payload, retain = false] of attempts) {
        const client = await connect(visitor)
        const end = endOf(client)
        client.publish(topic, payload, { retain })
        expect(await end, topic).toBe('closed')
      }
    })

    it('[audit 12] a connection may present a newer token of its own session; any other token ends it', async () => {
      const [agent] = world.agents
      const visitor = await registerVisitor(world.server.url)
      const client = await connect(visitor)
      const own = tokenTopic(s, visitor.eid)
      const body = { grant_type: 'anonymous_refresh_token' as const, eid: visitor.eid }
      const refresh = () =>
        visitor.transport.send('issueToken', {
          params: { s },
          body: { ...body, refresh_token: visitor.token.refresh_token },
        })
      const newer = unwrap(await refresh())
      await client.publishAsync(own, newer.access_token, { qos: 1 })
      expect(client.connected).toBe(true)
      await client.endAsync()

      const again = unwrap(
        await visitor.transport.send('issueToken', {
          params: { s },
          body: { grant_type: 'anonymous', eid: visitor.eid },
        }),
      )
      for (const [topic, token] of [
        [own, again.access_token],
        [own, agent.token.access_token],
        [own, 'no token'],
        [tokenTopic(s, agent.eid), newer.access_token],
      ] as const) {
        const refusedOne = await connectMqtt(world.server.url, visitor.eid, newer.access_token)
        refusedOne.publish(topic, token)
        await eventually(() => !refusedOne.connected)
      }
    })

    it('drops a frame that is far too large and keeps running', async () => {
      const visitor = await registerVisitor(world.server.url)
      const client = await connect(visitor)
      const end = endOf(client)
      client.publish(personalTopic(s, visitor.eid), 'x'.repeat(200_000))
      expect(await end).toBe('closed')
      await (await connect(visitor)).endAsync()
    })

    it('[audit 1.1] gathers no large packet, neither before a CONNECT was accepted nor after', async () => {
      const visitor = await registerVisitor(world.server.url)
      // A QoS 1 PUBLISH, and a CONNECT, that declare 200 MB. Each frame is small.
      for (const [first, isConnected] of [
        [0x32, true],
        [0x10, false],
      ] as const) {
        const packet = [
          Buffer.from([first, 0x80, 0x84, 0xaf, 0x5f]),
          ...Array.from({ length: 20 }, () => Buffer.alloc(1000)),
        ]
        if (isConnected) {
          const client = await connect(visitor)
          const end = endOf(client)
          for (const part of packet) client.stream.write(part)
          expect(await end).toBe('closed')
        } else {
          const socket = new WebSocket(`${world.server.url.replace('http', 'ws')}/mqtt`, 'mqtt')
          socket.on('error', () => {})
          await once(socket, 'open')
          const end = once(socket, 'close')
          for (const part of packet) socket.send(part)
          await end
        }
      }
    })

    it('counts its connections', async () => {
      const count = async () => {
        const text = await (await fetch(`${world.server.url}/metrics`)).text()
        return Number(/^everline_mqtt_connections (\d+)$/m.exec(text)?.[1])
      }
      const settled = await eventually(async () => (await count()) === 1 && 'settled')
      expect(settled).toBe('settled')
      const client = await connect(world.agents[0])
      await eventually(async () => (await count()) === 2)
      await client.endAsync()
      await eventually(async () => (await count()) === 1)
    })
  })
}
