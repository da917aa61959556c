import { BlockList, isIP } from 'node:net'

/*
 * Addresses that the backend never fetches from: whoever writes a link must not reach what only this machine or its
 * network can. From the special-purpose registries of IANA for IPv4 and IPv6.
 */
const refused = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8], // this network
  ['10.0.0.0', 8], // private
  ['100.64.0.0', 10], // carrier-grade NAT; one provider's metadata service is 100.100.100.200
  ['127.0.0.0', 8], // loopback
  ['169.254.0.0', 16], // link-local; the metadata service of most providers is 169.254.169.254
  ['172.16.0.0', 12], // private
  ['192.0.0.0', 24], // protocol assignments
  ['192.0.2.0', 24], // documentation
  ['192.31.196.0', 24], // AS112
  ['192.52.193.0', 24], // automatic multicast tunnelling
  ['192.88.99.0', 24], // 6to4 relays
  ['192.168.0.0', 16], // private
  ['192.175.48.0', 24], // AS112
  ['198.18.0.0', 15], // benchmarks
  ['198.51.100.0', 24], // documentation
  ['203.0.113.0', 24], // documentation
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, and broadcast
  ['168.63.129.16', 32], // Azure's platform services, a public address that is reachable within a virtual machine only
] as const)
  refused.addSubnet(network, prefix, 'ipv4')

// Only global unicast IPv6 addresses are fetched from: not loopback, mapped, ULA, link-local, multicast or NAT64
// addresses.
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')
for (const [network, prefix] of [
  ['2001::', 23], // protocol assignments, Teredo among them
  ['2001:db8::', 32], // documentation
  ['2002::', 16], // 6to4, which contains an IPv4 address
  ['2620:4f:8000::', 48], // AS112
  ['3fff::', 20], // documentation
] as const)
  refused.addSubnet(network, prefix, 'ipv6')

/** Whether nothing is fetched from an address. What is no address is refused too. */
export function isRefusedAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return refused.check(address, 'ipv4')
    case 6:
      return address.includes('%') || !globalUnicast.check(address, 'ipv6') || refused.check(address, 'ipv6')
    default:
      return true
  }
}
