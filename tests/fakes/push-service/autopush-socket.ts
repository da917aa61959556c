import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import { type WebSocket, WebSocketServer } from 'ws'
import { createDevice, type Device, type Message } from './device.ts'
import type { PostOffice } from './post-office.ts'

/** A browser that is or was connected. */
type UserAgent = {
  socket: WebSocket | null
  channels: Map<string, Channel>
  unanswered: Map<string, [Channel, Message]>
}
/** A subscription as its browser knows it. */
type Channel = { id: string; device: Device; endpoint: string }

/** Messages of browsers; Firefox leaves out what is empty. */
type Incoming = {
  messageType?: string
  uaid?: string
  channelID?: string
  key?: string
  updates?: { version: string; code?: number }[]
}

/** Firefox's `kBACKGROUND_ERRORS`: a push that could not be decrypted. */
const notDecrypted = 101

/**
 * The socket of Mozilla's push service, as Firefox finds it by `dom.push.serverURL`. What a browser has not acknowledged
 * is sent again when it is back.
 */
export function openAutopushSocket(server: Server, office: PostOffice, now: () => number): WebSocketServer {
  const sockets = new WebSocketServer({ server })
  const agents = new Map<string, UserAgent>()
  sockets.on('connection', (socket) => {
    let agent: UserAgent | null = null
    socket.on('message', (data) => {
      const message: Incoming = JSON.parse(data.toString())
      if (message.messageType === 'hello') agent = greet(socket, message)
      else if (agent) answer(agent, socket, message)
    })
    socket.on('close', () => agent?.socket === socket && leave(agent))
  })

  function greet(socket: WebSocket, { uaid: before }: Incoming): UserAgent {
    const known = before === undefined ? undefined : agents.get(before)
    const uaid = known && before ? before : randomUUID().replaceAll('-', '')
    const agent = known ?? { socket, channels: new Map(), unanswered: new Map() }
    agents.set(uaid, agent)
    agent.socket = socket
    send(socket, { messageType: 'hello', uaid, status: 200, use_webpush: true, broadcasts: {} })
    for (const { device } of agent.channels.values()) device.turnOn()
    return agent
  }

  function answer(
    agent: UserAgent,
    socket: WebSocket,
    { messageType, channelID = '', key = '', updates = [] }: Incoming,
  ) {
    if (messageType === 'register') {
      const device = createDevice(now, (message) => notify(agent, channel, message))
      const channel: Channel = { id: channelID, device, endpoint: office.add(withoutPadding(key), device) }
      agent.channels.set(channelID, channel)
      send(socket, { messageType, channelID, status: 200, pushEndpoint: channel.endpoint })
    } else if (messageType === 'unregister') {
      office.end(agent.channels.get(channelID)?.endpoint ?? '')
      agent.channels.delete(channelID)
      send(socket, { messageType, channelID, status: 200 })
    } else if (messageType === 'ack') {
      for (const { version, code } of updates) {
        const [, message] = agent.unanswered.get(version) ?? []
        agent.unanswered.delete(version)
        if (message && code === notDecrypted) office.notDecrypted(message)
        else if (message) office.arrived(message)
      }
    } else if (messageType === undefined || messageType === 'ping') send(socket, {})
  }

  function notify(agent: UserAgent, channel: Channel, message: Message): boolean {
    if (!agent.socket) return false
    agent.unanswered.set(message.id, [channel, message])
    const data = message.body.toString('base64url')
    send(agent.socket, {
      ...{ messageType: 'notification', channelID: channel.id, version: message.id, ttl: message.ttlSeconds },
      ...(data && { data, headers: { encoding: 'aes128gcm' } }),
    })
    return true
  }

  function leave(agent: UserAgent): void {
    agent.socket = null
    const unanswered = [...agent.unanswered.values()]
    agent.unanswered.clear()
    for (const { device } of agent.channels.values()) device.turnOff()
    for (const [{ device }, message] of unanswered) device.send(message)
  }

  return sockets
}

/** Firefox pads the sender's key. */
const withoutPadding = (base64: string) => base64.replace(/=+$/, '')

const send = (socket: WebSocket, message: object) => socket.send(JSON.stringify(message))
