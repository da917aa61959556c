/**
 * One end of a telephone call's sound, as a session description (RFC 4566) states it: plain RTP, one stream, G.711. Media
 * themselves never come here: they run between rtpengine and the carrier. `port`: 0 for a stream that is refused.
 */
export type PlainAudio = {
  address: string
  port: number
  /** In order of preference. */
  codecs: readonly PlainCodec[]
  direction: Direction
}

export type PlainCodec = { payloadType: number; name: CodecName }
type CodecName = 'PCMA' | 'PCMU' | 'telephone-event'
export type Direction = 'sendrecv' | 'sendonly' | 'recvonly' | 'inactive'

/** Codecs that every telephone has, and tones of the keypad (RFC 4733). All have 8,000 samples a second. */
const known: readonly CodecName[] = ['PCMA', 'PCMU', 'telephone-event']
/** Payload types that need no `rtpmap` (RFC 3551). */
const fixed = new Map<number, CodecName>([
  [0, 'PCMU'],
  [8, 'PCMA'],
])
const directions: readonly Direction[] = ['sendrecv', 'sendonly', 'recvonly', 'inactive']

/** Transports whose sound everybody can read; `RTP/SAVP` and its like have keys that nobody here has (RFC 3711). */
const transports = ['RTP/AVP', 'RTP/AVPF']

/**
 * The media lines of an offer, to which its answer has as many, in the same order (RFC 3264 §6). A description has those of the
 * dialog before it too.
 */
export type Places = {
  /** Each line as it is refused. */
  lines: readonly string[]
  /** The place of the sound, and its transport. */
  at: number
  transport: string
}
/** Sound alone. */
export const soundAlone: Places = { lines: [''], at: 0, transport: 'RTP/AVP' }

/**
 * Reads the first stream of plain sound with G.711, one that is not refused before one that is (port 0); null when there is none.
 */
export const readAudio = (sdp: string): PlainAudio | null => chosenIn(sdp)?.audio ?? null

/** The media lines of a description in which there is such a stream. */
export function placesIn(sdp: string): Places {
  const chosen = chosenIn(sdp)
  if (!chosen) return soundAlone
  const lines = mediaIn(sdp).media.map(([line = '']) => line.replace(/^(m=\S+) +\S+/, (_, kind) => `${kind} 0`))
  return { lines, at: chosen.at, transport: chosen.transport }
}

type Chosen = { audio: PlainAudio; at: number; transport: string }

function chosenIn(sdp: string): Chosen | null {
  const { session, media } = mediaIn(sdp)
  const found = media.flatMap((lines, at): Chosen[] => {
    const [kind, port = '', transport = '', ...types] = (lines[0] ?? '').split(/ +/)
    if (kind !== 'm=audio' || !/^\d{1,5}(?:\/\d+)?$/.test(port)) return []
    const address = addressIn(lines) ?? addressIn(session)
    const codecs = codecsOf(types, lines)
    if (address === null || !transports.includes(transport)) return []
    if (!codecs.some(({ name }) => name !== 'telephone-event')) return []
    const direction = directionIn(lines) ?? directionIn(session) ?? 'sendrecv'
    return [{ audio: { address, port: Number.parseInt(port, 10), codecs, direction }, at, transport }]
  })
  return found.find(({ audio }) => audio.port > 0) ?? found[0] ?? null
}

/** The lines of the whole session, and of each medium. */
function mediaIn(sdp: string): { session: string[]; media: string[][] } {
  const session: string[] = []
  const media: string[][] = []
  for (const line of sdp.split(/\r?\n/)) {
    if (line.startsWith('m=')) media.push([line.trimEnd()])
    else (media.at(-1) ?? session).push(line.trimEnd())
  }
  return { session, media }
}

const addressIn = (lines: readonly string[]): string | null =>
  lines.flatMap((line) => /^c=IN IP[46] ([\w.:-]+)/.exec(line)?.[1] ?? [])[0] ?? null

const directionIn = (lines: readonly string[]): Direction | null =>
  directions.find((direction) => lines.includes(`a=${direction}`)) ?? null

function codecsOf(types: readonly string[], lines: readonly string[]): PlainCodec[] {
  const named = new Map(fixed)
  for (const line of lines) {
    const [, type, name = ''] = /^a=rtpmap:(\d{1,3}) ([\w-]+)\/8000(?:\/1)?$/i.exec(line.trim()) ?? []
    const codec = known.find((each) => each.toLowerCase() === name.toLowerCase())
    if (type !== undefined && codec) named.set(Number(type), codec)
  }
  return types.flatMap((type) => {
    const name = named.get(Number(type))
    return type !== '' && name ? [{ payloadType: Number(type), name }] : []
  })
}

/** Returns the codecs that `from` can send to `to`, with the payload types of `to`. */
export const commonCodecs = (to: PlainAudio, from: PlainAudio): PlainCodec[] =>
  to.codecs.filter(({ name }) => from.codecs.some((other) => other.name === name))

/** Whether an end has a codec, by the same payload type. */
export const hasCodec = ({ codecs }: PlainAudio, codec: PlainCodec): boolean =>
  codecs.some(({ name, payloadType }) => name === codec.name && payloadType === codec.payloadType)

/** Whether keypad tones can be sent to this end within the sound. */
export const takesTones = ({ codecs }: PlainAudio): boolean => codecs.some(({ name }) => name === 'telephone-event')

/** The same codecs as `audio` has, by the payload types that the other end gave them: those stay as long as the dialog. */
export const namedBy = (other: PlainAudio, { codecs }: PlainAudio): PlainCodec[] =>
  codecs.map((codec) => other.codecs.find(({ name }) => name === codec.name) ?? codec)

/** Whether this end has put the call on hold (RFC 3264 §8.4). */
export const isHolding = (audio: PlainAudio): boolean =>
  audio.direction === 'sendonly' || audio.direction === 'inactive' || !hasPlace(audio)

/** Whether sound can be sent there: neither port 0 nor the address by which old telephones hold a call. */
export const hasPlace = ({ address, port }: PlainAudio): boolean => port > 0 && !nowhere.includes(address)
const nowhere = ['0.0.0.0', '::']

/** The answering direction for each offered direction (RFC 3264 §6.1). */
const opposite: Record<Direction, Direction> = {
  sendrecv: 'sendrecv',
  sendonly: 'recvonly',
  recvonly: 'sendonly',
  inactive: 'inactive',
}

/** The own end as the answer to an offer: its codecs by the payload types of the offer, and a refused stream for one. */
export function answerTo(offered: PlainAudio, own: PlainAudio): PlainAudio {
  const codecs = commonCodecs(offered, own)
  if (offered.port === 0) return { ...own, codecs, port: 0, direction: 'inactive' }
  const direction = hasPlace(offered) || offered.direction !== 'sendrecv' ? opposite[offered.direction] : 'recvonly'
  return { ...own, codecs, direction }
}

export const isSameAudio = (one: PlainAudio | null, other: PlainAudio | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/**
 * The session description of an end.
 *
 * @param origin.version grows with each description of one dialog that differs from the last (RFC 3264 §8)
 * @param places where the sound stands; every other line is refused
 */
export function writeAudio(
  { address, port, codecs, direction }: PlainAudio,
  origin: { id: string; version: number },
  { lines: media, at, transport }: Places = soundAlone,
): string {
  const family = address.includes(':') ? 'IP6' : 'IP4'
  const sound = [
    `m=audio ${port} ${transport} ${codecs.map(({ payloadType }) => payloadType).join(' ')}`,
    ...codecs.flatMap(({ payloadType, name }) => [
      `a=rtpmap:${payloadType} ${name}/8000`,
      // Digits, star, hash and A to D.
      ...(name === 'telephone-event' ? [`a=fmtp:${payloadType} 0-15`] : []),
    ]),
    'a=ptime:20',
    `a=${direction}`,
  ]
  const lines = [
    'v=0',
    `o=everline ${origin.id} ${origin.version} IN ${family} ${address}`,
    's=-',
    `c=IN ${family} ${address}`,
    't=0 0',
    ...media.flatMap((refused, place) => (place === at ? sound : [refused])),
  ]
  return `${lines.join('\r\n')}\r\n`
}
