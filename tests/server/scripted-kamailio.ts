import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'
import { routeSecret, sipSecret } from './kamailio.ts'
import { eventually, newId } from './test-client.ts'

/*
 * A Kamailio whose every word the test writes: to the gateway it is both the browsers of a call and the carrier. What a real
 * one does is proved in tests/server/kamailio.test.ts and tests/e2e/telephone.spec.ts.
 */
export type ScriptedKamailio = {
  /** Settings of a backend that uses it. */
  env: Readonly<Record<string, string>>
  /** Settles when the gateway has registered. */
  connected(): Promise<unknown>
  /** The gateway calls the carrier, which is waited for. */
  dialled(): Promise<CarrierLeg>
  /** A browser of a call invites the telephone. */
  browserInvites(leg: { callId: string; partyId: string }, sdp?: string): CallingLeg
  /** The carrier brings the call of a telephone. */
  carrierInvites(call: { from: string; called: string; sdp?: string; fields?: Fields }): CallingLeg
  close(): Promise<void>
}

type Fields = Readonly<Record<string, string>>
/** `voicemail`: the offer of a refusal to take a message. */
export type Answered = { status: number; body: string; voicemail: string }
/** A request of the gateway that waits for its answer; `field`: a line of its head, '' if it has none. */
export type Asked = { body: string; field(name: string): string; answer(status: number, body?: string): void }

/** A dialog that the gateway has begun. */
export type CarrierLeg = {
  number: string
  /** The number from which it calls, and the one for which it vouches. */
  from: string
  identity: string
  body: string
  /** @param tag of the telephone that answers: a carrier may ring several */
  answer(status: number, body?: string, tag?: string): void
  /** Waits until the dialog with the telephone of this tag was acknowledged and ended. */
  endedWith(tag: string): Promise<void>
  /** The next request of this method in the dialog. */
  takes(method: string): Promise<Asked>
  /** The same, which is answered with 200. */
  asked(method: string, body?: string): Promise<string>
  request(method: string, options?: { fields?: Fields; body?: string }): Promise<Answered>
}

/** A dialog that a browser or a telephone has begun. */
export type CallingLeg = {
  /** The next provisional answer of this status. */
  heard(status: number): Promise<Answered>
  /** The final answer, which is acknowledged. */
  final(): Promise<Answered>
  /** Brings the same INVITE once more, as Kamailio does for a message. */
  again(fields: Fields, sdp: string): void
  cancel(fields?: Fields): void
  takes(method: string): Promise<Asked>
  asked(method: string, body?: string): Promise<string>
  request(method: string, options?: { fields?: Fields; body?: string }): Promise<Answered>
}

export async function startScriptedKamailio(): Promise<ScriptedKamailio> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', handleProtocols: () => 'sip' })
  await once(server, 'listening')
  let received: string[] = []
  let socket: WebSocket | null = null
  const send = (text: string) => socket?.send(text)
  server.on('connection', (opened) => {
    socket = opened
    opened.on('message', (data) => {
      const text = String(data)
      if (!text.startsWith('REGISTER')) return void received.push(text)
      wire.gateway = /<([^>]+)>/.exec(field(text, 'Contact'))?.[1] ?? ''
      opened.send(answerTo(text, 200))
    })
  })
  const take: Take = (isWanted) =>
    eventually(() => {
      const found = received.find(isWanted)
      received = received.filter((text) => text !== found)
      return found
    })
  const wire: Wire = { send, take, gateway: '' }
  return {
    env: {
      SIP_URL: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
      SIP_SECRET: sipSecret,
      SIP_ROUTE_SECRET: routeSecret,
    },
    connected: () => eventually(() => wire.gateway),
    async dialled() {
      return carrierLeg(
        await take((text) => text.startsWith('INVITE') && field(text, 'X-Everline-Gateway') !== ''),
        wire,
      )
    },
    browserInvites: ({ callId, partyId }, sdp = soundAt(4000)) =>
      callingLeg({ from: 'browser', to: partyId, fields: { 'X-Everline-Call': callId }, sdp }, wire),
    carrierInvites: ({ from, called, sdp = soundAt(6000), fields = {} }) =>
      callingLeg({ from, to: called, fields: { 'X-Everline-Called': called, ...fields }, sdp }, wire),
    async close() {
      for (const client of server.clients) client.terminate()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The description of an end with G.711, by its port. */
export const soundAt = (
  port: number,
  { direction = 'sendrecv', hasTones = true, address = '127.0.0.1' } = {},
): string =>
  [
    ...['v=0', 'o=- 1 1 IN IP4 127.0.0.1', 's=-', `c=IN IP4 ${address}`, 't=0 0'],
    `m=audio ${port} RTP/AVP 8 0${hasTones ? ' 101' : ''}`,
    ...(hasTones ? ['a=rtpmap:101 telephone-event/8000'] : []),
    `a=${direction}`,
    '',
  ].join('\r\n')
export const portIn = (sdp: string) => Number(/^m=audio (\d+)/m.exec(sdp)?.[1])

type Take = (isWanted: (text: string) => boolean) => Promise<string>
/** `gateway`: the address that the gateway has registered. */
type Wire = { send: (text: string) => void; take: Take; gateway: string }

const field = (text: string, name: string) => new RegExp(`^${name}: (.*)\r$`, 'im').exec(text)?.[1] ?? ''
const bodyOf = (text: string) => text.slice(text.indexOf('\r\n\r\n') + 4)
const statusOf = (text: string) => Number(/^SIP\/2\.0 (\d{3})/.exec(text)?.[1] ?? 0)
const answered = (text: string): Answered => ({
  ...{ status: statusOf(text), body: bodyOf(text) },
  voicemail: field(text, 'X-Everline-Voicemail'),
})
const userIn = (address: string) => /sip:([^@>;]+)@/.exec(address)?.[1] ?? ''

function message(first: string, { body = '', ...fields }: Record<string, string>): string {
  const all = { ...(body && { 'Content-Type': 'application/sdp' }), ...fields }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return [first, ...lines, `Content-Length: ${Buffer.byteLength(body)}`, '', body].join('\r\n')
}

function answerTo(request: string, status: number, body = '', tag = 'far'): string {
  const to = field(request, 'To')
  return message(`SIP/2.0 ${status} Answer`, {
    Via: field(request, 'Via'),
    From: field(request, 'From'),
    To: to.includes(';tag=') ? to : `${to};tag=${tag}`,
    'Call-ID': field(request, 'Call-ID'),
    CSeq: field(request, 'CSeq'),
    Contact: request.startsWith('REGISTER') ? field(request, 'Contact') : '<sip:far@far.invalid;transport=ws>',
    body,
  })
}

/** Requests of a dialog: to the gateway, and from it. */
function inside(dialog: { id: string; from: string; to: string; target: string }, { send, take }: Wire) {
  let cseq = 100
  const isOf = (text: string) => field(text, 'Call-ID') === dialog.id
  const write = (method: string, options: { cseq: number; fields?: Fields | undefined; body?: string | undefined }) =>
    send(
      message(`${method} ${dialog.target} SIP/2.0`, {
        Via: `SIP/2.0/WS far.invalid;branch=z9hG4bK${newId()}`,
        'Max-Forwards': '70',
        From: dialog.from,
        To: dialog.to,
        'Call-ID': dialog.id,
        CSeq: `${options.cseq} ${method}`,
        Contact: '<sip:far@far.invalid;transport=ws>',
        ...options.fields,
        body: options.body ?? '',
      }),
    )
  async function takes(method: string): Promise<Asked> {
    const text = await take((each) => each.startsWith(`${method} `) && isOf(each))
    return {
      body: bodyOf(text),
      field: (name) => field(text, name),
      answer: (status, body) => send(answerTo(text, status, body)),
    }
  }
  return {
    write,
    takes,
    async asked(method: string, body = '') {
      const { body: asked, answer } = await takes(method)
      answer(200, body)
      return asked
    },
    async request(method: string, { fields, body }: { fields?: Fields; body?: string } = {}) {
      cseq += 1
      const own = cseq
      write(method, { cseq: own, fields, body })
      const isAnswer = (text: string) =>
        statusOf(text) >= 200 && isOf(text) && field(text, 'CSeq') === `${own} ${method}`
      const text = await take(isAnswer)
      if (method === 'INVITE') write('ACK', { cseq: own })
      return answered(text)
    },
  }
}

function carrierLeg(invite: string, wire: Wire): CarrierLeg {
  const id = field(invite, 'Call-ID')
  const dialog = {
    id,
    from: `${field(invite, 'To')};tag=far`,
    to: field(invite, 'From'),
    target: /<([^>]+)>/.exec(field(invite, 'Contact'))?.[1] ?? '',
  }
  const { takes, asked, request } = inside(dialog, wire)
  return {
    number: userIn(invite.split('\r\n')[0] ?? ''),
    from: userIn(field(invite, 'From')),
    identity: userIn(field(invite, 'P-Asserted-Identity')),
    body: bodyOf(invite),
    answer: (status, body, tag) => wire.send(answerTo(invite, status, body, tag)),
    async endedWith(tag) {
      for (const method of ['ACK', 'BYE']) {
        const text = await wire.take(
          (each) => each.startsWith(`${method} `) && field(each, 'To').endsWith(`;tag=${tag}`),
        )
        if (method === 'BYE') wire.send(answerTo(text, 200))
      }
    },
    takes,
    asked,
    request,
  }
}

type Beginning = { from: string; to: string; fields: Fields; sdp: string }

function callingLeg({ from, to, fields, sdp }: Beginning, wire: Wire): CallingLeg {
  const id = newId()
  const target = wire.gateway
  const dialog = { id, from: `<sip:${from}@127.0.0.1>;tag=far`, to: `<sip:${to}@127.0.0.1>`, target }
  const newVia = () => `SIP/2.0/WS far.invalid;branch=z9hG4bK${newId()}`
  let via = newVia()
  const { write, takes, asked, request } = inside(dialog, wire)
  write('INVITE', { cseq: 1, fields: { Via: via, ...fields }, body: sdp })
  const answer = async (isWanted: (status: number) => boolean) => {
    const text = await wire.take(
      (each) => isWanted(statusOf(each)) && field(each, 'Call-ID') === id && field(each, 'CSeq') === '1 INVITE',
    )
    return { text, ...answered(text) }
  }
  return {
    heard: (status) => answer((each) => each === status),
    async final() {
      const { text, ...given } = await answer((each) => each >= 200)
      const { status } = given
      dialog.to = field(text, 'To')
      if (status < 300) dialog.target = /<([^>]+)>/.exec(field(text, 'Contact'))?.[1] ?? target
      // The acknowledgement of a refusal belongs to its transaction (RFC 3261 §17.1.1.3).
      write('ACK', { cseq: 1, ...(status >= 300 && { fields: { Via: via } }) })
      return given
    },
    again(more, body) {
      via = newVia()
      dialog.to = `<sip:${to}@127.0.0.1>`
      write('INVITE', { cseq: 1, fields: { Via: via, ...fields, ...more }, body })
    },
    cancel: (more = {}) => write('CANCEL', { cseq: 1, fields: { Via: via, ...more } }),
    takes,
    asked,
    request,
  }
}
