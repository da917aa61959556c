import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clientAddress } from './client-address.ts'

const peer = '10.0.0.1'

describe('the address of whoever asks', () => {
  it('is the peer’s where no proxy is trusted, whatever the header says', () => {
    for (const header of [undefined, '', '198.51.100.7', '198.51.100.7, 203.0.113.9'])
      expect(clientAddress(peer, header, 0)).toBe(peer)
  })

  it('is what the outermost trusted proxy was asked from', () => {
    expect(clientAddress(peer, '203.0.113.9', 1)).toBe('203.0.113.9')
    expect(clientAddress(peer, '203.0.113.9, 10.0.0.2', 2)).toBe('203.0.113.9')
  })

  it('cannot be chosen by a client: what it wrote stands left of what the proxies add', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 3 }), (written, proxies) => {
        const added = ['203.0.113.9', '10.0.0.3', '10.0.0.2'].slice(0, proxies)
        expect(clientAddress(peer, [written, ...added].join(', '), proxies)).toBe('203.0.113.9')
      }),
    )
  })

  it('is the peer’s where the header names no address, and without a header', () => {
    for (const header of ['unknown', '_hidden', '999.1.1.1', '203.0.113.9 x', '203.0.113.9,', undefined])
      expect(clientAddress(peer, header, 1)).toBe(peer)
  })

  it('is the peer’s where fewer proxies were passed than every request should', () => {
    expect(clientAddress(peer, '198.51.100.7', 2)).toBe(peer)
  })

  it('is one text however a proxy writes it', () => {
    for (const header of ['203.0.113.9', ' 203.0.113.9 ', '203.0.113.9:4711', '::ffff:203.0.113.9'])
      expect(clientAddress(peer, header, 1)).toBe('203.0.113.9')
    for (const header of ['2001:db8::1', '2001:DB8::1', '[2001:db8::1]', '[2001:db8::1]:4711', '2001:db8::1%eth0'])
      expect(clientAddress(peer, header, 1)).toBe('2001:db8::1')
    expect(clientAddress('::ffff:10.0.0.1', undefined, 0)).toBe(peer)
  })
})
