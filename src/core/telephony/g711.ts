/** Samples a second of G.711. */
export const sampleRate = 8000

/** Turns octets of G.711 into samples of 16 bits, and back. */
export type Law = { decode: Int16Array; encode(sample: number): number; silence: number }

/** An octet of the A-law as a sample (ITU-T G.711, table 1): every second bit is inverted, the sign is set for positive. */
function fromALaw(octet: number): number {
  const bits = octet ^ 0x55
  const segment = (bits >> 4) & 7
  const step = ((bits & 15) << 4) + 8
  const magnitude = segment === 0 ? step : (step + 0x100) << (segment - 1)
  return bits & 0x80 ? magnitude : -magnitude
}

/** An octet of the µ-law as a sample (ITU-T G.711, table 2): all bits are inverted, and 132 is added before the segments. */
function fromMuLaw(octet: number): number {
  const bits = ~octet & 0xff
  const magnitude = ((((bits & 15) << 3) + 132) << ((bits >> 4) & 7)) - 132
  return bits & 0x80 ? -magnitude : magnitude
}

function lawOf(fromOctet: (octet: number) => number): Law {
  const decode = Int16Array.from({ length: 256 }, (_, octet) => fromOctet(octet))
  const sampleOf = (octet = 0) => decode[octet] ?? 0
  const byValue = Array.from(decode.keys()).toSorted((one, other) => sampleOf(one) - sampleOf(other))
  const encode = (sample: number): number => {
    let [low, high] = [0, byValue.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      // A sample above the midpoint of two values is nearer to the upper one.
      if (2 * sample > sampleOf(byValue[middle]) + sampleOf(byValue[middle + 1])) low = middle + 1
      else high = middle
    }
    return byValue[low] ?? 0
  }
  return { decode, encode, silence: encode(0) }
}

export const laws: Record<'PCMA' | 'PCMU', Law> = { PCMA: lawOf(fromALaw), PCMU: lawOf(fromMuLaw) }
