import type { Client } from 'aedes'
import type { Session } from '#server/calls/session.ts'

export type Connection = { id: string; client: Client; session: Session }

/** The authorised MQTT connections of this process. */
export type Connections = {
  add(connection: Connection): void
  delete(client: Client): Connection | null
  of(client: Client): Connection | null
  ofEid(eid: string): Iterable<Connection>
  all(): Iterable<Connection>
  count(): number
}

export function createConnections(): Connections {
  const byClient = new Map<Client, Connection>()
  const byEid = new Map<string, Set<Connection>>()
  return {
    add(connection) {
      byClient.set(connection.client, connection)
      const { eid } = connection.session
      byEid.set(eid, (byEid.get(eid) ?? new Set()).add(connection))
    },
    delete(client) {
      const connection = byClient.get(client)
      if (!connection) return null
      byClient.delete(client)
      const others = byEid.get(connection.session.eid)
      others?.delete(connection)
      if (others?.size === 0) byEid.delete(connection.session.eid)
      return connection
    },
    of: (client) => byClient.get(client) ?? null,
    ofEid: (eid) => byEid.get(eid) ?? [],
    all: () => byClient.values(),
    count: () => byClient.size,
  }
}
