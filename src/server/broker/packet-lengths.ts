/** Reads the lengths of MQTT packets out of a stream of bytes, without keeping any of them. */
export type PacketLengths = {
  /**
   * Takes the next bytes of the stream, which may end anywhere.
   *
   * @returns the largest length that a packet in them declares, its fixed header included; 0 when none begins there;
   *   `Infinity` for a length that is not MQTT's
   */
  take(bytes: Uint8Array): number
}

/** A length has four bytes at most (MQTT 3.1.1, section 2.2.3). */
const maxLengthBytes = 4

export function createPacketLengths(): PacketLengths {
  /** Bytes of the current packet's content that are still to come. */
  let contentLeft = 0
  /** Bytes of the current packet's fixed header that were read: its type, then its length, the lowest seven bits first. */
  let headerBytes = 0
  let length = 0

  /** Returns the length of the whole packet with the last byte of its fixed header, until then null. */
  function takeHeaderByte(byte: number): number | null {
    headerBytes += 1
    if (headerBytes === 1) return null
    length += (byte & 0x7f) * 128 ** (headerBytes - 2)
    if (byte >= 0x80) return headerBytes > maxLengthBytes ? Number.POSITIVE_INFINITY : null
    const packetBytes = headerBytes + length
    contentLeft = length
    headerBytes = 0
    length = 0
    return packetBytes
  }

  return {
    take(bytes) {
      let largest = 0
      let at = 0
      while (at < bytes.length) {
        if (contentLeft > 0) {
          const passed = Math.min(contentLeft, bytes.length - at)
          contentLeft -= passed
          at += passed
          continue
        }
        largest = Math.max(largest, takeHeaderByte(bytes[at] ?? 0) ?? 0)
        if (largest === Number.POSITIVE_INFINITY) return largest
        at += 1
      }
      return largest
    },
  }
}
