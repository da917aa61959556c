import { Duplex } from 'node:stream'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { GuardedStream, maxBytesBeforeConnect, maxPacketBytes } from './guarded-stream.ts'
import { createPacketLengths } from './packet-lengths.ts'

/** A packet whose content has that many bytes. */
function packet(contentLength: number): Buffer {
  const header = [0x30]
  let left = contentLength
  do {
    header.push((left % 128) | (left >= 128 ? 0x80 : 0))
    left = Math.floor(left / 128)
  } while (left > 0)
  return Buffer.concat([Buffer.from(header), Buffer.alloc(contentLength, 0xff)])
}

/** The bytes of a client, in pieces that the network may cut anywhere. */
function piecesOf(bytes: Buffer, cuts: readonly number[]): Buffer[] {
  const ends = [...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].toSorted((a, b) => a - b)
  return ends.map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end))
}

function setUp() {
  const inner = new Duplex({ read() {}, write: (_bytes, _encoding, done) => done() })
  const guarded = new GuardedStream(inner, '127.0.0.1')
  guarded.on('error', () => {})
  let received = 0
  guarded.on('data', (bytes: Buffer) => {
    received += bytes.length
  })
  const ended = new Promise<'ended'>((resolve) => guarded.once('close', () => resolve('ended')))
  return { inner, guarded, ended, received: () => received }
}
const turn = () => new Promise<'open'>((resolve) => setImmediate(() => resolve('open')))

describe('the lengths of packets', () => {
  it('are read wherever the network cuts the bytes', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 1, maxLength: 6 }),
        fc.array(fc.nat(), { maxLength: 8 }),
        (contents, cuts) => {
          const packets = contents.map(packet)
          const lengths = createPacketLengths()
          const found = piecesOf(Buffer.concat(packets), cuts).map((piece) => lengths.take(piece))
          expect(Math.max(...found)).toBe(Math.max(...packets.map(({ length }) => length)))
        },
      ),
    )
  })

  it('are not MQTT’s when they have more than four bytes', () => {
    expect(createPacketLengths().take(Buffer.from([0x30, 0xff, 0xff, 0xff, 0xff]))).toBe(Number.POSITIVE_INFINITY)
  })
})

describe('a connection', () => {
  it('[audit 1.1] ends with the header of a packet that is too large, before its content comes', async () => {
    const { inner, guarded, ended, received } = setUp()
    guarded.accept()
    inner.push(packet(maxPacketBytes - 3))
    await turn()
    expect([guarded.destroyed, received()]).toEqual([false, maxPacketBytes])
    inner.push(packet(250_000_000).subarray(0, 5))
    expect(await ended).toBe('ended')
    expect(inner.destroyed).toBe(true)
    expect(received()).toBe(maxPacketBytes)
  })

  it('[audit 1.1] ends when more than a CONNECT comes before it was accepted, in one packet or in many', async () => {
    for (const size of [maxBytesBeforeConnect + 1, 100]) {
      const { inner, ended } = setUp()
      for (let sent = 0; sent <= maxBytesBeforeConnect; sent += size) inner.push(packet(size - 2))
      expect(await ended).toBe('ended')
    }
  })

  it('carries what is written, in order, and ends when either side does', async () => {
    const written: Buffer[] = []
    const inner = new Duplex({
      read() {},
      write(bytes, _encoding, done) {
        written.push(bytes)
        done()
      },
    })
    const guarded = new GuardedStream(inner, '127.0.0.1')
    guarded.cork()
    for (const part of ['a', 'b', 'c']) guarded.write(part)
    guarded.uncork()
    guarded.end('d')
    await new Promise((resolve) => inner.once('finish', resolve))
    expect(written.map(String)).toEqual(['abc', 'd'])
    inner.destroy()
    await turn()
    expect(guarded.destroyed).toBe(true)
  })
})
