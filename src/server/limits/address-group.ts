import { isIPv6 } from 'node:net'

/**
 * The addresses that count as one: of IPv6 all with the same first 64 bits, because whoever has one of them has them
 * all. An IPv4 address counts alone.
 */
export function addressGroup(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.toLowerCase().split('::', 2)
  const before = head === '' ? [] : head.split(':')
  // The last group of an address may be written as IPv4, which is two groups.
  const after =
    tail === undefined || tail === '' ? [] : tail.split(':').flatMap((part) => (part.includes('.') ? ['', ''] : [part]))
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  const groups = [...before, ...zeros, ...after].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
