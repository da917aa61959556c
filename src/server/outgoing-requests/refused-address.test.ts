import { describe, expect, it } from 'vitest'
import { isRefusedAddress } from './refused-address.ts'

describe('for previews of links nothing is fetched from', () => {
  it.each([
    ['this machine', ['127.0.0.1', '127.255.255.254', '0.0.0.0', '::1', '::']],
    ['private networks', ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd12:3456::1']],
    ['the link, where clouds tell their secrets', ['169.254.169.254', 'fe80::1', 'fe80::1%eth0', 'fd00:ec2::254']],
    ['a provider’s own networks', ['100.64.0.1', '100.100.100.200', '168.63.129.16']],
    ['documentation, benchmarks and multicast', ['192.0.2.1', '198.18.0.1', '2001:db8::1', '224.0.0.1', 'ff02::1']],
    ['IPv4 addresses within IPv6 ones', ['::ffff:127.0.0.1', '::ffff:7f00:1', '::127.0.0.1', '64:ff9b::7f00:1']],
    ['relays that lead to IPv4', ['2002:7f00:1::', '2001::7f00:1', '64:ff9b:1::7f00:1']],
    ['broadcast', ['255.255.255.255', '240.0.0.1']],
    ['what is no address', ['', 'localhost', '127.1', '2130706433', '0177.0.0.1', '1.2.3.4.5', 'example.org']],
  ])('%s', (_, addresses) => {
    expect(addresses.filter((address) => !isRefusedAddress(address))).toEqual([])
  })

  it('nothing else', () => {
    const open = ['1.1.1.1', '93.184.216.34', '172.15.255.255', '172.32.0.1', '192.167.0.1', '11.0.0.1', '99.0.0.1']
    expect([...open, '2606:2800:21f::1', '2a00:1450:4001::200e', '2620:4f::1'].filter(isRefusedAddress)).toEqual([])
  })
})
