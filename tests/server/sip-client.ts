import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { Hono } from 'hono'
import {
  type Invitation,
  Inviter,
  Registerer,
  RegistererState,
  type Session,
  type SessionDescriptionHandler,
  SessionState,
  UserAgent,
} from 'sip.js'
import { WebSocket } from 'ws'
import { type Clock, systemClock } from '#core/platform/clock.ts'
import { systemRandom } from '#core/platform/random.ts'
import { ok } from '#core/platform/result.ts'
import { listen } from '#server/http/listen.ts'
import type { SecurityNote } from '#server/security-log/pending-events.ts'
import { createCredentials } from '#server/sip/credentials.ts'
import { createSipServer, maxSipBytes } from '#server/sip/sip-server.ts'
import type { CallRoute, SipClient } from '#server/telephony/call-routing.ts'
import { eventually } from './test-client.ts'

export const realm = 'everline'
export const newId = () => systemRandom.uuid()

type SipOptions = {
  clock?: Clock
  limitFactor?: number
  /** Settles when the session of a request may be looked up. */
  lookUp?: () => Promise<void>
}

/** The signalling server alone, on a port of its own, with sessions and calls that the test decides. */
export async function startSip(options: SipOptions = {}) {
  const { clock = systemClock, limitFactor = 1000, lookUp } = options
  const keys = [Buffer.alloc(32, 7)] as const
  const credentials = createCredentials({ secret: undefined, keys, nowMs: () => clock.nowMs() })
  const events: SecurityNote[] = []
  const taken: string[] = []
  const sockets: WebSocket[] = []
  const ended = new Set<string>()
  const sessions = new Map<string, SipClient>()
  const routes = new Map<string, CallRoute>()
  const listeners = new Map<string, Set<() => void>>()
  const deps = {
    clock,
    newId,
    keys,
    realm,
    credentials,
    limitFactor,
    log: { debug() {}, info() {}, warn() {}, error: console.error },
    limits: {
      async take(name: string) {
        taken.push(name)
        return ok(null)
      },
      async giveBack() {},
      async forget() {},
    },
    liveSessions: {
      async isLive(id: string) {
        await lookUp?.()
        return !ended.has(id)
      },
      endedOf: async (ids: readonly string[]) => ids.filter((id) => ended.has(id)),
      ended: (id: string) => void ended.add(id),
    },
    accountOf: async (id: string) => {
      const client = sessions.get(id)
      return client && !ended.has(id) ? { client, who: 'Somebody' } : null
    },
    routing: {
      routeOf: async ({ callId, partyId }: { callId: string; partyId: string }): Promise<CallRoute> =>
        routes.get(`${callId} ${partyId}`) ?? { kind: 'refuse', status: 403, reason: 'No party', isForeign: true },
      // Only Kamailio asks about many.
      routesOf: async () => [],
      onChanged(callId: string, listener: () => void) {
        listeners.set(callId, (listeners.get(callId) ?? new Set()).add(listener))
      },
    },
    securityEvent: (note: SecurityNote) => void events.push(note),
  }
  const create = () => createSipServer(deps)
  let server = create()
  const listener = await listen({
    app: new Hono(),
    host: '127.0.0.1',
    port: 0,
    clock,
    log: deps.log,
    endpoints: [
      {
        path: '/sip',
        protocol: 'sip',
        maxFrameBytes: maxSipBytes,
        accept(socket) {
          sockets.push(socket)
          server.accept(socket, '203.0.113.5')
        },
      },
    ],
  })
  return {
    url: `${listener.url.replace('http', 'ws')}/sip`,
    events,
    /** The limits of which something was counted. */
    taken,
    /** Makes a client one that reads too slowly, by the order of connecting: the next message to it closes its connection. */
    clog: (index: number) => Object.defineProperty(sockets[index], 'bufferedAmount', { value: 2 * 1024 * 1024 }),
    counts: () => server.counts(),
    newSession(eid = newId()) {
      const sessionId = newId()
      sessions.set(sessionId, { serviceId: 'demo', eid, deviceId: newId(), sessionId })
      return sessionId
    },
    eidOf: (sessionId: string) => sessions.get(sessionId)?.eid,
    access: (user: string, expiresAtMs = clock.nowMs() + 600_000) => credentials.create(user, expiresAtMs),
    route(callId: string, partyId: string, route: CallRoute) {
      routes.set(`${callId} ${partyId}`, route)
      for (const listener of listeners.get(callId) ?? []) listener()
    },
    endSession(sessionId: string) {
      ended.add(sessionId)
      server.endSession(sessionId)
    },
    /** A session that another process has ended. */
    endElsewhere: (sessionId: string) => void ended.add(sessionId),
    restart() {
      server.close()
      server = create()
    },
    async close() {
      server.close()
      await listener.drain(0)
      await listener.close()
    },
  }
}
export type Sip = Awaited<ReturnType<typeof startSip>>

const offer = (name: string) => `v=0\r\no=- 1 1 IN IP4 0.0.0.0\r\ns=${name}\r\nt=0 0\r\n`

/** Descriptions without media: the words of each side, and what it got from the other. */
function descriptions(name: string, heard: string[]): SessionDescriptionHandler {
  return {
    close() {},
    getDescription: async () => ({ body: offer(name), contentType: 'application/sdp' }),
    hasDescription: (contentType) => contentType === 'application/sdp',
    async setDescription(sdp) {
      heard.push(/s=(\S+)/.exec(sdp)?.[1] ?? '')
    },
    rollbackDescription: async () => {},
    sendDtmf: () => false,
  }
}

type EarlyOffer = { callId: string | undefined; partyId: string | undefined; body: string }

/** A client with the user agent that Everline's clients have. */
export async function startAgent(sip: Sip, name: string, sessionId = sip.newSession()) {
  const global = globalThis as { WebSocket?: unknown }
  global.WebSocket = WebSocket
  const heard: string[] = []
  const invitations: Invitation[] = []
  const offers: EarlyOffer[] = []
  const { username, password } = sip.access(sessionId)
  const uri = UserAgent.makeURI(`sip:${sessionId}@${realm}`)
  if (!uri) throw new Error('There is no address')
  const agent = new UserAgent({
    uri,
    authorizationUsername: username,
    authorizationPassword: password,
    transportOptions: { server: sip.url },
    logBuiltinEnabled: false,
    gracefulShutdown: false,
    sessionDescriptionHandlerFactory: () => descriptions(name, heard),
    delegate: {
      onInvite: (invitation) => void invitations.push(invitation),
      onMessage(message) {
        const { request } = message
        const [callId, partyId] = [request.getHeader('X-Everline-Call'), request.getHeader('X-Everline-Party')]
        offers.push({ callId, partyId, body: request.body })
        void message.accept()
      },
    },
  })
  const registerer = new Registerer(agent, { expires: 300 })
  await agent.start()
  await registerer.register()
  await eventually(() => registerer.state === RegistererState.Registered)
  return {
    sessionId,
    agent,
    registerer,
    heard,
    invitations,
    /** Descriptions of callers that came while it rang. */
    offers,
    /** The next invitation, which is waited for. */
    invited: () => eventually(() => invitations.shift()),
    call(callId: string, partyId: string) {
      const target = UserAgent.makeURI(`sip:${partyId}@${realm}`)
      if (!target) throw new Error('There is no target')
      const statuses: number[] = []
      const inviter = new Inviter(agent, target, { extraHeaders: [`X-Everline-Call: ${callId}`] })
      const note = ({ message }: { message: { statusCode: number | undefined } }) =>
        void statuses.push(message.statusCode ?? 0)
      const sent = inviter.invite({ requestDelegate: { onProgress: note, onAccept: note, onReject: note } })
      return { inviter, statuses, sent }
    },
    /** Connects and registers again. */
    async return() {
      await agent.reconnect()
      await new Promise<void>((resolve, reject) => {
        registerer.register({ requestDelegate: { onAccept: () => resolve() } }).catch(reject)
      })
    },
    async stop() {
      await agent.stop()
    },
  }
}
export type Agent = Awaited<ReturnType<typeof startAgent>>

export const established = (session: Session) => eventually(() => session.state === SessionState.Established)
export const terminated = (session: Session) => eventually(() => session.state === SessionState.Terminated)

/** A socket on which the test writes messages by hand. */
export async function openSocket(
  url: string,
  protocol: string | undefined = 'sip',
  headers: Record<string, string> = {},
) {
  const socket = new WebSocket(url, protocol, { headers })
  const received: string[] = []
  socket.on('message', (data) => void received.push(data.toString()))
  socket.on('error', () => {})
  await once(socket, 'open')
  let taken = 0
  return {
    socket,
    received,
    isClosed: () => socket.readyState === WebSocket.CLOSED,
    send: (text: string | Buffer) => socket.send(text),
    /** The next message, which is waited for. */
    next: () => eventually(() => (received.length > taken ? received[taken++] : undefined)),
    close: () => socket.terminate(),
  }
}
export type Raw = Awaited<ReturnType<typeof openSocket>>

export const statusIn = (text: string) => Number(/^SIP\/2\.0 (\d{3})/.exec(text)?.[1] ?? 0)
export const fieldIn = (text: string, name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(text)?.[1]?.trim() ?? ''

let cseq = 1
/** A request by hand. Fields replace those of the same name. */
export function requestText(
  method: string,
  { uri, user, fields = {}, body = '' }: { uri: string; user: string; fields?: Record<string, string>; body?: string },
) {
  cseq += 1
  const all = {
    Via: `SIP/2.0/WS a.invalid;branch=z9hG4bK${newId()}`,
    'Max-Forwards': '70',
    From: `<sip:${user}@${realm}>;tag=${newId().slice(0, 8)}`,
    To: `<${uri}>`,
    'Call-ID': newId(),
    CSeq: `${cseq} ${method}`,
    Contact: `<sip:${user.slice(0, 8)}@a.invalid;transport=ws>`,
    ...fields,
    'Content-Length': String(Buffer.byteLength(body)),
  }
  const lines = Object.entries(all).flatMap(([name, value]) => (value === '' ? [] : [`${name}: ${value}`]))
  return `${[`${method} ${uri} SIP/2.0`, ...lines].join('\r\n')}\r\n\r\n${body}`
}

const md5 = (text: string) => createHash('md5').update(text).digest('hex')

/** The header field that answers a challenge. */
export function digestFor(
  challenge: string,
  { username, password }: { username: string; password: string },
  {
    nc = '00000001',
    uri = `sip:${realm}`,
    hasCount = true,
  }: {
    nc?: string
    uri?: string
    /** Whether the uses of the challenge are counted; otherwise the digest is that of RFC 2069. */
    hasCount?: boolean
  } = {},
) {
  const [nonce, realm] = ['nonce', 'realm'].map((name) => new RegExp(`${name}="([^"]+)"`).exec(challenge)?.[1] ?? '')
  const secret = md5(`${username}:${realm}:${password}`)
  const response = md5(`${secret}:${nonce}:${hasCount ? `${nc}:abc:auth:` : ''}${md5(`REGISTER:${uri}`)}`)
  const count = hasCount ? `, cnonce="abc", qop=auth, nc=${nc}` : ''
  return `Digest username="${username}", realm="${realm}", nonce="${nonce}", uri="${uri}", response="${response}", algorithm=MD5${count}`
}

/** Registers a session on a socket by hand; returns the final answer and the digest that was used. */
export async function registerByHand(sip: Sip, raw: Raw, user: string, credentials = sip.access(user)) {
  const register = (fields: Record<string, string> = {}) =>
    requestText('REGISTER', { uri: `sip:${realm}`, user, fields: { To: `<sip:${user}@${realm}>`, ...fields } })
  raw.send(register())
  const authorization = digestFor(fieldIn(await raw.next(), 'WWW-Authenticate'), credentials)
  raw.send(register({ Authorization: authorization }))
  return { answer: await raw.next(), authorization, register }
}

/** A response by hand to a request that has come. */
export function responseText(request: string, status: number, body: string) {
  const [head = ''] = request.split('\r\n\r\n', 1)
  const copied = head.split('\r\n').filter((line) => /^(?:Via|From|To|Call-ID|CSeq|Record-Route):/i.test(line))
  const lines = [
    `SIP/2.0 ${status} By hand`,
    ...copied.map((line) => (/^To:(?!.*;tag=)/i.test(line) ? `${line};tag=target` : line)),
    'Contact: <sip:target@b.invalid;transport=ws>',
    ...(body === '' ? [] : ['Content-Type: application/sdp']),
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  return `${lines.join('\r\n')}\r\n\r\n${body}`
}

/**
 * A request by hand in the dialog that a response to an INVITE has begun.
 *
 * @param first the INVITE as its target has got it
 */
export function dialogRequest(
  first: string,
  request: {
    method: string
    from: 'caller' | 'target'
    user: string
    uri: string
    fields?: Record<string, string>
    body?: string
  },
) {
  const { method, from, user, uri, body = '' } = request
  const [near, far] = [fieldIn(first, 'From'), `${fieldIn(first, 'To')};tag=target`]
  const fields = {
    ...(from === 'caller' ? { From: near, To: far } : { From: far, To: near }),
    'Call-ID': fieldIn(first, 'Call-ID'),
    Route: fieldIn(first, 'Record-Route'),
    ...(body === '' ? {} : { 'Content-Type': 'application/sdp' }),
    ...request.fields,
  }
  return requestText(method, { uri, user, fields, body })
}

/** Where the sender of a message takes the requests of its dialog. */
export const contactIn = (text: string) => /<([^>]+)>/.exec(fieldIn(text, 'Contact'))?.[1] ?? ''

/** The statuses of the responses to INVITEs, in their order. */
export const statusesOf = (caller: Raw) =>
  caller.received.filter((text) => / INVITE$/.test(fieldIn(text, 'CSeq'))).map(statusIn)

/** A caller and a target that write their messages by hand, on a server of their own. */
export async function startPair(options: SipOptions = {}) {
  const sip = await startSip(options)
  const caller = await openSocket(sip.url)
  const target = await openSocket(sip.url)
  const [callerId, targetId] = [sip.newSession(), sip.newSession()]
  await registerByHand(sip, caller, callerId)
  await registerByHand(sip, target, targetId)
  const [callId, held] = [newId(), newId()]
  const partyId = newId()
  sip.route(callId, partyId, { kind: 'forward', sessionId: targetId, fromPartyId: 'from-party' })
  sip.route(callId, held, { kind: 'hold' })
  const inviteOf = (party: string) =>
    requestText('INVITE', { uri: `sip:${party}@${realm}`, user: callerId, fields: { 'X-Everline-Call': callId } })
  const invite = inviteOf(partyId)
  const received = (raw: Raw, pattern: RegExp) => eventually(() => raw.received.find((text) => pattern.test(text)))
  return {
    sip,
    caller,
    callerId,
    target,
    targetId,
    targetEid: sip.eidOf(targetId),
    /** The INVITE to the target. */
    invite,
    /** Another INVITE at each call, which rings until its route changes. */
    heldInvite: () => inviteOf(held),
    routeHeld: (route: CallRoute) => sip.route(callId, held, route),
    /** Sends the INVITE and waits until the target has it. */
    async call() {
      caller.send(invite)
      await received(target, /^INVITE /)
    },
    cancel: () => caller.send(invite.replace('INVITE', 'CANCEL').replace(/^(CSeq: \d+) INVITE/m, '$1 CANCEL')),
    /** The target's response to the INVITE. */
    async answer(status: number, body = '') {
      target.send(responseText(await received(target, /^INVITE /), status, body))
    },
    /** A request by hand in the dialog that the target's response to the INVITE has begun. */
    async send(from: 'caller' | 'target', method: string, body = '') {
      const first = await received(target, /^INVITE /)
      const [raw, user] = from === 'caller' ? [caller, callerId] : [target, targetId]
      const text = dialogRequest(first, { method, from, user, uri: 'sip:other@b.invalid;transport=ws', body })
      raw.send(text)
      const cseq = fieldIn(text, 'CSeq')
      const isOf = (other: string) => fieldIn(other, 'CSeq') === cseq
      return {
        /** The final status that its sender gets. */
        status: () =>
          eventually(() =>
            raw.received
              .filter(isOf)
              .map(statusIn)
              .find((status) => status >= 200),
          ),
        /** Answers it, once the other end has it. */
        async answer(status: number, body = '') {
          const other = raw === caller ? target : caller
          other.send(responseText(await eventually(() => other.received.find(isOf)), status, body))
        },
      }
    },
    /** Waits for a request at the target. */
    targetGets: (method: string) => received(target, new RegExp(`^${method} `)),
    /** Waits for a response to an INVITE. */
    callerGets: (status: number) => eventually(() => statusesOf(caller).includes(status)),
    async close() {
      caller.close()
      target.close()
      await sip.close()
    },
  }
}
export type Pair = Awaited<ReturnType<typeof startPair>>
