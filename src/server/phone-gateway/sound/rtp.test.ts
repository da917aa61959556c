import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readRtp, writeRtp } from './rtp.ts'

const packet = { payloadType: 8, sequence: 65_535, timestamp: 2 ** 32 - 160, source: 0xdeadbeef }

it('[CAP-02] a packet is read as it was written', () => {
  const payload = Uint8Array.from({ length: 160 }, (_, i) => i)
  const bytes = writeRtp({ ...packet, payload, isFirst: true })
  expect(readRtp(bytes)).toMatchObject(packet)
  expect([...(readRtp(bytes)?.payload ?? [])]).toEqual([...payload])
})

it('[CAP-02] contributors, an extension and padding are not sound', () => {
  const contributors = Buffer.alloc(8)
  const extension = Buffer.from([0xbe, 0xde, 0, 1, 1, 2, 3, 4])
  const bytes = Buffer.concat([
    writeRtp({ ...packet, payload: new Uint8Array() }),
    ...[contributors, extension, Buffer.from([7, 7, 7]), Buffer.from([0, 0, 3])],
  ])
  bytes[0] = 0x80 | 0x20 | 0x10 | 2
  expect([...(readRtp(bytes)?.payload ?? [])]).toEqual([7, 7, 7])
})

it('[CAP-02] RTCP, STUN, and packets that end too early are none', () => {
  const receiverReport = Buffer.from([0x81, 201, 0, 1, 0, 0, 0, 1, 0, 0, 0, 2])
  const stun = Buffer.concat([Buffer.from([0, 1, 0, 0]), Buffer.alloc(16)])
  const tooMuchPadding = Buffer.concat([writeRtp({ ...packet, payload: new Uint8Array() }), Buffer.from([200])])
  tooMuchPadding[0] = 0xa0
  for (const bytes of [receiverReport, stun, tooMuchPadding, Buffer.alloc(3)]) expect(readRtp(bytes)).toBe(null)
  fc.assert(fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => void readRtp(Buffer.from(bytes))))
})
