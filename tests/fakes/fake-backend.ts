import * as v from 'valibot'
import {
  CloudParameters,
  type Conversation,
  type FeedEntry,
  LogBatch,
  type LogRecord,
  logUploadPath,
  type Message,
  type Profile,
  type Refusal,
} from '#core/contract/index.ts'
import type { OpenLink } from '#core/realtime/link.ts'
import { fakeMessage } from './fake-message.ts'

const eidOf = (last: number) => `018f0000-0000-7000-8000-00000000000${last}`
const agent = (last: number, name: string): Profile => ({
  eid: eidOf(last),
  serviceId: 'demo',
  name,
  isAnonymous: false,
  role: 'agent',
  status: 'away',
})

/** Staff by e-mail address; every password is accepted. */
export const people = {
  'mei@everline.test': agent(1, 'Mei'),
  'jonas@everline.test': agent(2, 'Jonas'),
}

/** The only room; all staff are in it. */
export const roomId = '018f0000-0000-7000-8000-0000000000aa'
const inquiryId = '018f0000-0000-7000-8000-0000000000bb'
const visitorEid = '018f0000-0000-7000-8000-0000000000cc'

const room: Conversation = {
  id: roomId,
  channel: 'chat',
  visitorEid,
  visitorName: 'Amara',
  language: 'en',
  page: '',
  createdAtMs: 1,
  inquiry: {
    id: inquiryId,
    status: 'handling',
    agentEid: eidOf(1),
    agentName: 'Mei',
    createdAtMs: 1,
    acceptedAtMs: 1,
    closedAtMs: null,
  },
  lastSeq: 0,
  member: true,
  lastAtMs: 1,
  preview: '',
  previewEid: null,
  marks: [],
}

/** A backend with sign-in and one room; it records messages. */
export function fakeBackend() {
  const sent: Array<{ eid: string; text: string }> = []
  const logged: Array<{ uploader: string; record: LogRecord }> = []
  const marks: unknown[] = []
  const feed: FeedEntry[] = []
  const pastRooms: Conversation[] = []
  let takesMessages = true
  let hearsMarks = true
  let isReachable = true
  /** Tokens begin with the number of the key that signed them. */
  let key = 1
  let refusal: Parameters<typeof refuse>[1] = { code: 1060002 }

  function answer({ pathname: path, search }: URL, method: string, body: unknown, authorization: string): unknown {
    if (path === '/ping') return { nowMs: Date.now() }
    if (path.endsWith('/default-service')) return { serviceId: 'demo', name: 'Demo' }
    if (path.endsWith('/token') && method === 'PUT') return null
    if (path.endsWith('/token')) return issueToken(body)
    const [ofKey, eid = ''] = authorization.replace('Bearer ', '').split(' ')
    const profile = Object.values(people).find((each) => each.eid === eid)
    if (path.endsWith('/remoteConfigs')) {
      const LogToken = profile && { username: eid, password: 'of-the-log', expiresAtMs: Number.MAX_SAFE_INTEGER }
      return { parameters: v.parse(CloudParameters, { LogToken: LogToken ?? null }) }
    }
    if (Number(ofKey) !== key || !profile) return refuse(401, refusal)
    if (path === '/permission') return profile
    if (path.endsWith('/snapshot')) return { n: 1, conversations: [room, ...pastRooms], entities: [], next: null }
    if (path.endsWith('/feed')) {
      const after = Number(new URL(`${path}${search}`, 'http://x').searchParams.get('after'))
      return { entries: feed.filter(({ n }) => n > after), last: feed.at(-1)?.n ?? 1 }
    }
    if (path.endsWith('/mark')) return takeMark(eid, body)
    if (path.endsWith('/messages') && method === 'POST') return takeMessage(profile, body)
    if (path.endsWith('/messages')) return { messages: [pastMessage(path.split('/').at(-2) ?? '')] }
    if (path.endsWith('/message-batches')) return takeBatch(profile, body)
    return refuse(404, { code: 7000404 })
  }

  function issueToken(body: unknown): unknown {
    const grant = body as { grant_type: string; username?: keyof typeof people }
    const person = grant.username && people[grant.username]
    if (grant.grant_type !== 'password' || !person) return refuse(401, refusal)
    const token = `${key} ${person.eid}`
    const lifetimes = { expires_in: 900, refresh_expires_in: 86_400 }
    return { eid: person.eid, access_token: token, refresh_token: token, ...lifetimes, token_type: 'Bearer' }
  }

  function takeMessage({ eid, name }: Profile, body: unknown): unknown {
    if (!takesMessages) return refuse(503, { code: 7000503 })
    const { id, text } = body as { id: string; text: string }
    sent.push({ eid, text })
    const message: Message = {
      id,
      roomId,
      seq: sent.length,
      senderEid: eid,
      senderName: name,
      senderKind: 'staff',
      kind: 'text',
      text,
      sentAtMs: sent.length,
    }
    return { message }
  }

  function takeBatch(profile: Profile, body: unknown): unknown {
    if (!takesMessages) return refuse(503, { code: 7000503 })
    const { messages } = body as { messages: Array<{ id: string; text: string }> }
    return { outcomes: messages.map((message) => takeMessage(profile, message)) }
  }

  function takeMark(eid: string, body: unknown): unknown {
    if (!hearsMarks) throw new TypeError('no connection')
    marks.push(body)
    return { mark: { eid, ...(body as { deliveredSeq: number; readSeq: number }) } }
  }

  async function takeLog(body: unknown, headers: Headers): Promise<Response> {
    const [eid, password] = atob(headers.get('authorization')?.replace('Basic ', '') ?? '').split(':')
    if (password !== 'of-the-log') return refuse(401, { code: 1060003 })
    // The checked edge: a client's gzip.
    const packed = new Blob([body as Uint8Array<ArrayBuffer>]).stream().pipeThrough(new DecompressionStream('gzip'))
    const records: unknown = await new Response(packed).json()
    for (const record of v.parse(LogBatch, records)) logged.push({ uploader: eid ?? '', record })
    return new Response(JSON.stringify({ code: 0, result: null }))
  }

  const fetch: typeof globalThis.fetch = async (input, init) => {
    if (!isReachable) throw new TypeError('no connection')
    const headers = new Headers(init?.headers)
    if (new URL(String(input)).pathname === logUploadPath) return takeLog(init?.body, headers)
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
    const result = answer(new URL(String(input)), init?.method ?? 'GET', body, headers.get('authorization') ?? '')
    return result instanceof Response ? result : new Response(JSON.stringify({ code: 0, result }))
  }

  /** A connection that opens at once and transfers nothing. */
  const openLink: OpenLink = (_options, { onOpen, onClose }) => {
    const close = () => onClose('lost')
    queueMicrotask(() => onOpen({ subscribe: async () => true, unsubscribe: () => {}, publish: () => {}, close }))
    return { close }
  }

  return {
    fetch,
    openLink,
    /** The recorded messages, in order. */
    sent,
    /** The recorded read marks, in order. */
    marks,
    /** Whether requests with read marks get lost. */
    setHearsMarks(hears: boolean) {
      hearsMarks = hears
    },
    /** Whether requests reach the backend; its broker is not affected. */
    setReachable(reaches: boolean) {
      isReachable = reaches
    },
    /** Adds another conversation with one message; returns its id. */
    addPastRoom() {
      const id = crypto.randomUUID()
      pastRooms.push({ ...room, id, inquiry: room.inquiry && { ...room.inquiry, status: 'closed' }, lastSeq: 1 })
      return id
    },
    /** Sends a message as the visitor. */
    sayAsVisitor(text: string) {
      const seq = feed.length + 1
      const words = { senderEid: visitorEid, senderName: 'Amara', senderKind: 'visitor', kind: 'text', text } as const
      feed.push({
        n: seq + 1,
        kind: 'message',
        message: { id: crypto.randomUUID(), roomId, seq, sentAtMs: seq, ...words },
      })
    },
    /** Lines of uploaded logs, in order. */
    logged,
    setTakesMessages(takes: boolean) {
      takesMessages = takes
    },
    /** Ends every session. */
    /** @param how `over`: they expired; `ended`: a user or admin ended them */
    endSessions(how: 'over' | 'ended' = 'over') {
      refusal = how === 'over' ? { code: 1060002 } : { code: 1060003, details: { reason: 'device-released' } }
      key += 1
    },
  }
}

/** The one message of a past room. */
const pastMessage = (id: string) =>
  fakeMessage(id, 1, { id: '018f0000-0000-7000-8000-0000000000dd', senderEid: eidOf(1) })

const refuse = (status: number, refusal: Pick<Refusal, 'code' | 'details'>) =>
  new Response(JSON.stringify({ ...refusal, message: 'refused' }), { status })
