/** A packet of sound (RFC 3550 §5.1). */
export type RtpPacket = {
  payloadType: number
  sequence: number
  /** In samples; starts anywhere, and begins again at 0 after 2^32. */
  timestamp: number
  /** Synchronisation source of the sender (SSRC). */
  source: number
  /** The first of all, or after a pause: marks where a player may adapt its delay (RFC 3551 §4.1). */
  isFirst?: boolean
  payload: Uint8Array
}

const fixedBytes = 12
const version = 2

/** Reads a packet; null for what is none, such as RTCP, STUN or noise from the network. */
export function readRtp(bytes: Buffer): RtpPacket | null {
  if (bytes.length < fixedBytes) return null
  const [first = 0, second = 0] = bytes
  const payloadType = second & 0x7f
  // Types 64 to 95 are those of RTCP on the same port (RFC 5761 §4).
  if (first >> 6 !== version || (payloadType >= 64 && payloadType <= 95)) return null
  let start = fixedBytes + 4 * (first & 0x0f)
  if (first & 0x10) {
    if (bytes.length < start + 4) return null
    start += 4 + 4 * bytes.readUInt16BE(start + 2)
  }
  const padding = first & 0x20 ? (bytes.at(-1) ?? 0) : 0
  const end = bytes.length - padding
  if (start > end || (first & 0x20 && padding === 0)) return null
  return {
    payloadType,
    sequence: bytes.readUInt16BE(2),
    timestamp: bytes.readUInt32BE(4),
    source: bytes.readUInt32BE(8),
    payload: bytes.subarray(start, end),
  }
}

export function writeRtp({ payloadType, sequence, timestamp, source, isFirst, payload }: RtpPacket): Buffer {
  const bytes = Buffer.alloc(fixedBytes + payload.length)
  bytes[0] = version << 6
  bytes[1] = payloadType | (isFirst ? 0x80 : 0)
  bytes.writeUInt16BE(sequence & 0xffff, 2)
  bytes.writeUInt32BE(timestamp >>> 0, 4)
  bytes.writeUInt32BE(source >>> 0, 8)
  bytes.set(payload, fixedBytes)
  return bytes
}
