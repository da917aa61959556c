import type { Aedes } from 'aedes'
import * as v from 'valibot'
import { type FeedEntry, lookingFilter, PersonalEvent, parseTopic, typingFilter } from '#core/contract/index.ts'
import type { Clock } from '#core/platform/clock.ts'
import { factsOf, type Logger } from '#server/platform/logger.ts'
import type { Connection, Connections } from './connections.ts'
import { createGathered } from './gathered.ts'
import type { RoomAccess } from './room-access.ts'

/** Delivers a publish to the clients of this process. */
export type Deliver = (topic: string, payload: string | Buffer) => void

const conversationsIn = (payload: string): FeedEntry[] => {
  if (!payload.includes('"kind":"conversation')) return []
  const event = v.safeParse(PersonalEvent, JSON.parse(payload))
  return event.success ? event.output.entries : []
}

const unsubscribe = ({ client }: Connection, unsubscriptions: string[]) =>
  client.unsubscribe({ cmd: 'unsubscribe', unsubscriptions }, () => {})

// The checked edge: Aedes keeps a client's subscriptions by filter, and does not declare them.
const isSubscribed = ({ client }: Connection, filter: string) =>
  filter in (client as unknown as { subscriptions: Record<string, unknown> }).subscriptions

export function createDeliver(
  aedes: Aedes,
  deps: { connections: Connections; rooms: RoomAccess; clock: Clock; log: Logger; signal: AbortSignal },
): Deliver {
  const { connections, rooms, clock, log, signal } = deps
  const publishGathered = createGathered({ clock, publish, signal })
  let staffTurn = Promise.resolve()

  return (topic, payload) => {
    const about = parseTopic(topic)
    if (!about) return
    if (about.kind === 'personal') {
      const [first] = connections.ofEid(about.eid)
      if (!first) return
      endLeftRooms(about.serviceId, about.eid, payload.toString())
    }
    if (about.kind !== 'staff') return publish(topic, payload)
    // In turn: an entry that overtook another would make every client ask for what it takes for missing.
    staffTurn = staffTurn
      .then(() => endGoneRooms(about.serviceId, payload.toString()))
      .catch((error: unknown) => log.warn('mqtt-check-failed', factsOf(error)))
      .then(() => publishGathered(topic, payload.toString()))
  }

  function publish(topic: string, payload: string | Buffer) {
    aedes.publish({ cmd: 'publish', topic, payload, qos: 0, retain: false, dup: false }, (error) => {
      if (error) log.warn('mqtt-publish-failed', { error: error.message })
    })
  }

  /** Ends the eid's subscriptions to rooms that it may no longer hear, whichever process changed that. */
  function endLeftRooms(serviceId: string, eid: string, payload: string) {
    for (const entry of conversationsIn(payload)) {
      if (entry.kind === 'conversation-gone') end(entry.conversationId, [typingFilter, lookingFilter])
      else if (entry.kind === 'conversation' && !entry.conversation.member) end(entry.conversation.id, [typingFilter])
    }

    function end(roomId: string, filters: ReadonlyArray<typeof typingFilter>) {
      rooms.left(roomId, eid)
      const unsubscriptions = filters.map((filter) => filter(serviceId, roomId))
      for (const connection of connections.ofEid(eid)) unsubscribe(connection, unsubscriptions)
    }
  }

  /** Ends the subscriptions of colleagues to conversations that have ceased to wait, but for those who are in the room. */
  async function endGoneRooms(serviceId: string, payload: string): Promise<void> {
    for (const entry of conversationsIn(payload)) {
      if (entry.kind !== 'conversation-gone') continue
      const roomId = entry.conversationId
      const filter = lookingFilter(serviceId, roomId)
      for (const connection of connections.all()) {
        const { eid, kind } = connection.session
        if (kind !== 'staff' || !isSubscribed(connection, filter)) continue
        rooms.left(roomId, eid)
        if (!(await rooms.mayStaffSee(serviceId, roomId, eid))) unsubscribe(connection, [filter])
      }
    }
  }
}
