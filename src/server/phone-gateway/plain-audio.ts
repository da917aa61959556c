/**
 * One end of a telephone call's sound, as a session description (RFC 4566) states it: plain RTP, one stream, G.711. Media
 * themselves never come here: they run between rtpengine and the carrier.
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

/** Reads the first stream of sound; null when there is none, or none with G.711. */
export function readAudio(sdp: string): PlainAudio | null {
  const lines = sdp.split(/\r?\n/)
  const start = lines.findIndex((line) => line.startsWith('m=audio '))
  if (start < 0) return null
  const after = lines.slice(start + 1)
  const end = after.findIndex((line) => line.startsWith('m='))
  const media = end < 0 ? after : after.slice(0, end)
  const session = lines.slice(
    0,
    lines.findIndex((line) => line.startsWith('m=')),
  )

  const [, port = '', types = ''] = /^m=audio (\d{1,5})(?:\/\d+)? \S+ (.+)$/.exec(lines[start] ?? '') ?? []
  const address = addressIn(media) ?? addressIn(session)
  const codecs = codecsOf(types, media)
  if (address === null || port === '' || !codecs.some(({ name }) => name !== 'telephone-event')) return null
  return { address, port: Number(port), codecs, direction: directionIn(media) ?? directionIn(session) ?? 'sendrecv' }
}

const addressIn = (lines: readonly string[]): string | null =>
  lines.flatMap((line) => /^c=IN IP[46] ([\w.:-]+)/.exec(line)?.[1] ?? [])[0] ?? null

const directionIn = (lines: readonly string[]): Direction | null =>
  directions.find((direction) => lines.includes(`a=${direction}`)) ?? null

function codecsOf(types: string, lines: readonly string[]): PlainCodec[] {
  const named = new Map(fixed)
  for (const line of lines) {
    const [, type, name = ''] = /^a=rtpmap:(\d{1,3}) ([\w-]+)\/8000(?:\/1)?$/i.exec(line.trim()) ?? []
    const codec = known.find((each) => each.toLowerCase() === name.toLowerCase())
    if (type !== undefined && codec) named.set(Number(type), codec)
  }
  return types
    .trim()
    .split(' ')
    .flatMap((type) => {
      const name = named.get(Number(type))
      return name ? [{ payloadType: Number(type), name }] : []
    })
}

/** What one end may send to another: the codecs of `to` that `from` has too, by the payload types of `to`. */
export const commonCodecs = (to: PlainAudio, from: PlainAudio): PlainCodec[] =>
  to.codecs.filter(({ name }) => from.codecs.some((other) => other.name === name))

/** Whether keypad tones can be sent to this end within the sound. */
export const takesTones = ({ codecs }: PlainAudio): boolean => codecs.some(({ name }) => name === 'telephone-event')

/** Whether this end has put the call on hold (RFC 3264 §8.4). */
export const isHolding = ({ direction, address }: PlainAudio): boolean =>
  direction === 'sendonly' || direction === 'inactive' || address === '0.0.0.0'

export const isSameAudio = (one: PlainAudio | null, other: PlainAudio | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/**
 * The session description of an end.
 *
 * @param origin.version grows with each description of one dialog that differs from the last (RFC 3264 §8)
 */
export function writeAudio(
  { address, port, codecs, direction }: PlainAudio,
  origin: { id: string; version: number },
): string {
  const family = address.includes(':') ? 'IP6' : 'IP4'
  const lines = [
    'v=0',
    `o=everline ${origin.id} ${origin.version} IN ${family} ${address}`,
    's=-',
    `c=IN ${family} ${address}`,
    't=0 0',
    `m=audio ${port} RTP/AVP ${codecs.map(({ payloadType }) => payloadType).join(' ')}`,
    ...codecs.flatMap(({ payloadType, name }) => [
      `a=rtpmap:${payloadType} ${name}/8000`,
      // Digits, star, hash and A to D.
      ...(name === 'telephone-event' ? [`a=fmtp:${payloadType} 0-15`] : []),
    ]),
    'a=ptime:20',
    `a=${direction}`,
  ]
  return `${lines.join('\r\n')}\r\n`
}
