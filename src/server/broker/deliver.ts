import type { Aedes } from 'aedes'
import * as v from 'valibot'
import { lookingFilter, PersonalEvent, parseTopic, typingFilter } from '#core/contract/index.ts'
import type { Logger } from '#server/platform/logger.ts'
import type { Connections } from './connections.ts'
import type { RoomAccess } from './room-access.ts'

/** Delivers a publish to the clients of this process. */
export type Deliver = (topic: string, payload: string | Buffer) => void

export function createDeliver(
  aedes: Aedes,
  deps: { connections: Connections; rooms: RoomAccess; log: Logger },
): Deliver {
  const { connections, rooms, log } = deps

  return (topic, payload) => {
    const about = parseTopic(topic)
    if (!about) return
    if (about.kind === 'personal') {
      const [first] = connections.ofEid(about.eid)
      if (!first) return
      endLeftRooms(about.serviceId, about.eid, payload.toString())
    }
    aedes.publish({ cmd: 'publish', topic, payload, qos: 0, retain: false, dup: false }, (error) => {
      if (error) log.warn('mqtt-publish-failed', { error: error.message })
    })
  }

  /** Ends the eid's subscriptions to rooms that it may no longer hear, whichever process changed that. */
  function endLeftRooms(serviceId: string, eid: string, payload: string) {
    if (!payload.includes('"kind":"conversation')) return
    const event = v.safeParse(PersonalEvent, JSON.parse(payload))
    for (const entry of event.success ? event.output.entries : []) {
      if (entry.kind === 'conversation-gone') end(entry.conversationId, [typingFilter, lookingFilter])
      else if (entry.kind === 'conversation' && !entry.conversation.member) end(entry.conversation.id, [typingFilter])
    }

    function end(roomId: string, filters: ReadonlyArray<typeof typingFilter>) {
      rooms.left(roomId, eid)
      const unsubscriptions = filters.map((filter) => filter(serviceId, roomId))
      for (const { client } of connections.ofEid(eid))
        client.unsubscribe({ cmd: 'unsubscribe', unsubscriptions }, () => {})
    }
  }
}
