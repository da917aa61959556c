import type { SipConnection } from './connection.ts'
import type { SipRequest, SipResponse } from './message.ts'

type Server = {
  connection: SipConnection
  request: SipRequest
  cancel(): void
  /** Whether it was answered with a 2xx, whose ACK is for the other end. */
  isAccepted(): boolean
  /** Whether it has its final response, or nobody waits for one. */
  isAnswered(): boolean
}
type Client = { connection: SipConnection; receive(response: SipResponse): void }

/** The transactions that are under way (RFC 3261 §17), each bound to the connections on which it began. */
export type Transactions = {
  /** False when there is such a transaction: the request came twice. */
  begin(server: Server, signal: AbortSignal): boolean
  /** Gives the responses with a branch to `receive`, if they come from that connection. */
  await(branch: string, client: Client, signal: AbortSignal): void
  receive(connection: SipConnection, response: SipResponse): void
  /** The INVITE that a CANCEL or an ACK of the same hop is about. */
  inviteOf(connection: SipConnection, request: SipRequest): Server | null
  /** Whether the INVITE that begins the dialogs of this Call-ID has no final response yet. */
  isEarly(callId: string): boolean
  /** Number of INVITEs. */
  inviteCount(): number
}

export function createTransactions(): Transactions {
  const servers = new Map<string, Server>()
  const clients = new Map<string, Client>()
  /** INVITEs that begin a dialog, by Call-ID. */
  const beginning = new Map<string, Set<Server>>()
  const keyOf = ({ id }: SipConnection, { branch }: SipRequest, method: string) => `${id} ${method} ${branch}`
  return {
    begin(server, signal) {
      const key = keyOf(server.connection, server.request, server.request.method)
      if (servers.has(key)) return false
      servers.set(key, server)
      const { method, toTag, callId } = server.request
      const same = method === 'INVITE' && toTag === '' ? (beginning.get(callId) ?? new Set()) : null
      if (same) beginning.set(callId, same.add(server))
      const forget = () => {
        servers.delete(key)
        same?.delete(server)
        if (same?.size === 0 && beginning.get(callId) === same) beginning.delete(callId)
      }
      signal.addEventListener('abort', forget, { once: true })
      return true
    },
    await(branch, client, signal) {
      clients.set(branch, client)
      signal.addEventListener('abort', () => clients.delete(branch), { once: true })
    },
    receive(connection, response) {
      const client = clients.get(response.branch)
      if (client?.connection === connection) client.receive(response)
    },
    inviteOf: (connection, request) => servers.get(keyOf(connection, request, 'INVITE')) ?? null,
    isEarly: (callId) => [...(beginning.get(callId) ?? [])].some(({ isAnswered }) => !isAnswered()),
    inviteCount: () => [...servers.values()].filter(({ request }) => request.method === 'INVITE').length,
  }
}
