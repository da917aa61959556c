import { builtInCloudConfig } from '#core/discovery/cloud-config.ts'
import { cloudSettingsOf } from '#core/discovery/cloud-settings.ts'
import type { OutboxRow } from '#core/outbox/outbox-row.ts'
import { failure } from '#core/platform/result.ts'
import type { ConversationRow, LiveValue, MessageRow, OfferRow, StaffRow } from '#core/store/rows.ts'
import { messageKey } from '#core/store/rows.ts'

/* Rows of a small contact centre in the middle of a day. */

export const own = '01900000-0000-7000-8000-00000000000a'
const mei = '01900000-0000-7000-8000-00000000000b'
const minute = 60_000
const id = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`

export const staff: StaffRow[] = [
  { eid: own, name: 'Mara Okafor', email: 'agent1@everline.test', role: 'agent', status: 'available' },
  { eid: mei, name: 'Mei Tanaka', email: 'agent2@everline.test', role: 'agent', status: 'busy' },
]

type Brief = {
  n: number
  name: string
  status: ConversationRow['status']
  agoMin: number
  preview: string
  unread?: number
  agent?: string | null
  language?: string
  page?: string
  lastSeq?: number
  mine?: boolean
}

function conversation(brief: Brief, nowMs: number): ConversationRow {
  const { n, name, status, agoMin, preview, unread = 0, agent = own, language = 'en', page = '', lastSeq = 1 } = brief
  const lastAtMs = nowMs - agoMin * minute
  const isHandled = status === 'handling' || status === 'closed'
  const visitorEid = id(n + 5000)
  return {
    id: id(n),
    channel: 'chat',
    ...(status === 'handling' && { staffEids: [own] }),
    visitorEid,
    visitorName: name,
    language,
    page,
    createdAtMs: lastAtMs - 12 * minute,
    inquiry: {
      id: id(n + 7000),
      status: status === 'none' ? 'open' : status,
      agentEid: isHandled ? agent : null,
      agentName: isHandled ? (agent === own ? 'Mara Okafor' : 'Mei Tanaka') : null,
      createdAtMs: lastAtMs - 7 * minute,
      acceptedAtMs: isHandled ? lastAtMs - 6 * minute : null,
      closedAtMs: status === 'closed' ? lastAtMs : null,
    },
    lastSeq,
    member: isHandled && agent === own,
    lastAtMs,
    preview,
    previewEid: brief.mine ? own : visitorEid,
    marks:
      isHandled && agent === own
        ? [
            { eid: own, deliveredSeq: lastSeq, readSeq: lastSeq - unread },
            { eid: visitorEid, deliveredSeq: lastSeq, readSeq: lastSeq - 3 },
          ]
        : [],
    status,
    unread,
    ranges: [[1, lastSeq]],
  }
}

const briefs: Brief[] = [
  {
    n: 1,
    name: 'Amara Lindqvist',
    status: 'handling',
    agoMin: 0,
    preview: 'Got it. I have sent a size M with express.',
    language: 'sv',
    page: 'Spring jackets',
    lastSeq: 9,
  },
  {
    n: 2,
    name: '+852 5550 0142',
    status: 'handling',
    agoMin: 1,
    preview: 'Is the red one still in stock in Causeway Bay?',
    unread: 2,
    language: 'zh-Hant',
    lastSeq: 4,
  },
  {
    n: 3,
    name: 'Diego Romero',
    status: 'handling',
    agoMin: 4,
    preview: 'Re: Invoice 20418: the amount does not match what I paid',
    unread: 1,
    language: 'es',
    lastSeq: 6,
  },
  {
    n: 4,
    name: 'Noor Benali',
    status: 'handling',
    agoMin: 11,
    preview: 'I have booked the courier for Thursday',
    mine: true,
    language: 'fr',
    lastSeq: 3,
  },
  { n: 5, name: 'Visitor 8F21', status: 'handling', agoMin: 26, preview: 'ok', lastSeq: 1 },
  {
    n: 6,
    name: 'Tove Sørensen with a rather long family name that never seems to end',
    status: 'handling',
    agoMin: 26 * 60,
    preview: 'Thank you, that solved it! And here is a very long sentence that goes on after it.',
    language: 'da',
    lastSeq: 5,
    page: 'A page whose title is far longer than any panel would like it to be, with size guide and returns',
  },
  {
    n: 7,
    name: 'ليلى حداد',
    status: 'handling',
    agoMin: 3 * 24 * 60,
    preview: 'متى يصل الطلب؟',
    language: 'ar',
    lastSeq: 2,
  },
  {
    n: 11,
    name: 'Jonas Petrov',
    status: 'open',
    agoMin: 0.2,
    preview: 'Hello, my payment was taken twice, can somebody look?',
    unread: 1,
    language: 'ru',
  },
  { n: 12, name: 'Grace Achieng', status: 'open', agoMin: 1, preview: 'Where do I find my order number?', unread: 1 },
  { n: 13, name: 'Visitor 11C0', status: 'open', agoMin: 3, preview: 'Hi', unread: 1 },
  { n: 21, name: 'Piotr Nowak', status: 'missed', agoMin: 95, preview: 'Is anybody there?', unread: 2, language: 'pl' },
  { n: 22, name: 'Visitor 7A03', status: 'missed', agoMin: 300, preview: 'Never mind, I will call.', unread: 1 },
  { n: 31, name: 'Hana Kim', status: 'closed', agoMin: 40, preview: 'Perfect, thank you!', language: 'ko', lastSeq: 3 },
  { n: 32, name: 'Lars Brandt', status: 'closed', agoMin: 2000, preview: 'Bye', agent: mei, language: 'de' },
]

const said: [who: 'v' | 'a' | 'opened' | 'accepted', minAgo: number, text: string][] = [
  ['opened', 24 * 60 + 30, ''],
  ['v', 24 * 60 + 30, 'Hello, do you ship to Lund?'],
  ['accepted', 24 * 60 + 29, ''],
  ['a', 24 * 60 + 28, 'Yes, in two days.'],
  ['v', 9, 'Hi! The jacket came in the wrong size. Can I swap it without paying for shipping again?'],
  ['a', 8, 'Of course, sorry about that. Could you send me the return slip?'],
  ['v', 6, 'It is number 5541.'],
  ['v', 6, 'Do you need a photo of it?\nI can send one now.'],
  ['a', 3, 'Got it. I have sent a size M with express, and a free label for the old one.'],
]

/** A UUID, as the entities that stand beside messages need it. */
export const messageId = (roomId: string, seq: number) =>
  `${roomId.slice(0, 9)}${String(seq).padStart(4, '0')}${roomId.slice(13)}`

function messagesOf(row: ConversationRow, nowMs: number): MessageRow[] {
  const base = { roomId: row.id, text: '', kind: 'text' as const }
  if (row.visitorName === 'Amara Lindqvist') {
    return said.map(([who, minAgo, text], index) => ({
      ...base,
      id: messageId(row.id, index + 1),
      key: messageKey(row.id, index + 1),
      seq: index + 1,
      text,
      kind: who === 'opened' ? 'inquiry-opened' : who === 'accepted' ? 'inquiry-accepted' : 'text',
      senderEid: who === 'v' ? row.visitorEid : who === 'a' ? own : null,
      senderName: who === 'v' || who === 'opened' ? row.visitorName : 'Mara Okafor',
      senderKind: who === 'v' ? 'visitor' : who === 'a' ? 'staff' : 'system',
      sentAtMs: nowMs - minAgo * minute,
    }))
  }
  return Array.from({ length: row.lastSeq }, (_, index) => {
    const seq = index + 1
    const isMine = seq % 3 === 0
    return {
      ...base,
      id: messageId(row.id, seq),
      key: messageKey(row.id, seq),
      seq,
      text:
        seq === row.lastSeq
          ? row.preview
          : `Message ${seq}${seq % 4 === 0 ? ', with some more words so that it takes a line or two of the log and is higher than the others are' : ''}`,
      senderEid: isMine ? own : row.visitorEid,
      senderName: isMine ? 'Mara Okafor' : row.visitorName,
      senderKind: isMine ? 'staff' : 'visitor',
      sentAtMs: row.lastAtMs - (row.lastSeq - seq) * 40_000,
    }
  })
}

const unsent = (
  n: number,
  { text, roomId = id(1), ...more }: Partial<OutboxRow> & { text: string; roomId?: string },
  nowMs: number,
): OutboxRow => ({
  id: `01990000-0000-7000-8000-${String(n).padStart(12, '0')}`,
  localCreatedAtMs: nowMs,
  state: 'queued',
  attempts: 0,
  failure: null,
  ...more,
  lane: roomId,
  kind: 'message',
  payload: { roomId, text, inquiryId: null },
})

export const offer = (n: number, nowMs: number): OfferRow => ({
  id: id(n + 9000),
  inquiryId: id(n + 7000),
  conversationId: id(n),
  visitorName: n === 11 ? 'Jonas Petrov' : 'Grace Achieng',
  channel: 'chat',
  language: n === 11 ? 'ru' : 'en',
  preview: n === 11 ? 'Hello, my payment was taken twice, can somebody look?' : 'Where do I find my order number?',
  waitingSinceMs: nowMs - 12_000,
  offeredAtMs: nowMs - 1000,
  deadlineMs: nowMs + 44_000 + (n === 11 ? 600 : 0),
  status: 'pending',
  winnerName: null,
})

/** Four regions, one of them dead; `empty`: nothing was found. */
export function discoveryOf(scene: Scene, nowMs: number): LiveValue<'discovery'> {
  const region = (namespace: string, rttMs: number | null, loadBalancerMs = rttMs) => ({
    namespace,
    url: `https://${namespace}.everline.test`,
    rttMs,
    loadBalancerMs,
    serviceMs: rttMs === null ? null : rttMs + 4,
  })
  const isEmpty = scene === 'empty'
  return {
    env: isEmpty ? null : 'prod',
    isOnPremises: isEmpty ? null : false,
    serviceName: isEmpty ? null : 'demo',
    isoCode: isEmpty ? null : 'DE',
    homeRegion: 'eu-west',
    regions: isEmpty
      ? []
      : [region('eu-west', 21), region('hk-2', 187), region('us-east', 104), region('sa-east', null, 190)],
    localMeasuredAtMs: isEmpty ? null : nowMs,
    chosen: isEmpty ? null : 'hk-2',
    forcedBy: isEmpty ? null : 'session-storage',
    isRechecking: scene === 'offline',
    service: {
      serviceId: isEmpty ? null : 'demo',
      CSDUrl: 'https://csd.everline.test',
      urls: {
        ENTRY: 'https://hk-2.everline.test',
        MQTT: 'wss://hk-2.everline.test/mqtt',
        LOG: 'https://hk-2.everline.test',
        FILE: 'https://hk-2.everline.test',
        identityHttps: 'https://id.everline.test',
        identityWss: 'wss://id.everline.test',
        imArrayWss: 'wss://hk-2.everline.test/mqtt',
      },
      premiumConfig: isEmpty ? {} : { seats: 25 },
      isAnonymous: false,
    },
    cloudSettings: cloudSettingsOf(
      { ...builtInCloudConfig, whiteListFeature: isEmpty ? {} : { kyc: { serviceIds: ['demo'], raw: ['+852'] } } },
      { serviceId: 'demo', eid: own },
    ),
    cloudConfigSource: isEmpty ? 'built-in' : 'remote',
    localFoundAtMs: isEmpty ? null : nowMs,
    failure: isEmpty ? failure('network') : null,
  }
}

/** `first`: signed in for the first time, before the backend has answered. */
export type Scene = 'day' | 'first' | 'empty' | 'offline' | 'long' | 'starting'

/** Rows of a scene: `day` is the usual one, `long` has 2,000 conversations and one of 5,000 messages. */
export function rowsOf(scene: Scene, nowMs: number) {
  const all: Brief[] =
    scene === 'empty' || scene === 'first'
      ? []
      : scene === 'long'
        ? [
            ...briefs,
            {
              n: 50,
              name: 'The long one',
              status: 'handling',
              agoMin: 0.5,
              preview: 'The newest of all',
              lastSeq: 5000,
            },
            {
              n: 51,
              name: 'The short one',
              status: 'handling',
              agoMin: 0.6,
              preview: 'The last of few',
              lastSeq: 66,
            },
            {
              n: 52,
              name: 'The other short one',
              status: 'handling',
              agoMin: 0.7,
              preview: 'The last of others',
              lastSeq: 66,
            },
            ...Array.from(
              { length: 2000 },
              (_, i): Brief => ({
                n: 100 + i,
                name: `Visitor ${i}`,
                status: 'closed',
                agoMin: 60 + i,
                preview: `Said ${i}`,
              }),
            ),
          ]
        : briefs
  const conversations = all.map((brief) => conversation(brief, nowMs))
  const count = (status: string) => conversations.filter((row) => row.status === status).length
  return {
    conversations,
    messages: conversations.filter((row) => row.member).flatMap((row) => messagesOf(row, nowMs)),
    outbox:
      scene === 'offline'
        ? [
            unsent(
              1,
              {
                text: 'You will get both by e-mail in a minute.',
                state: 'failed',
                failure: failure('inquiry-not-yours', undefined, { winnerName: 'Mei' }),
              },
              nowMs,
            ),
            unsent(2, { text: 'The courier comes on Thursday.' }, nowMs),
            unsent(3, { roomId: id(4), text: 'Between nine and noon, he says.' }, nowMs),
          ]
        : [],
    counts: {
      open: count('open'),
      handling: count('handling'),
      missed: count('missed'),
      closed: count('closed'),
      unread: conversations.filter((row) => row.member).reduce((sum, row) => sum + row.unread, 0),
      unsent: scene === 'offline' ? 3 : 0,
    },
  }
}
