import { createHash } from 'node:crypto'

const known = new Map<string, string>()

/**
 * Id of the feed that all staff of a service share: one entry in it tells all of them what they see alike. Personal feeds
 * are named by their eids; this one by a UUID made from the service's id (RFC 9562, version 8).
 */
export function staffFeedOf(serviceId: string): string {
  const id = known.get(serviceId) ?? madeFrom(serviceId)
  known.set(serviceId, id)
  return id
}

function madeFrom(serviceId: string): string {
  const bytes = createHash('sha256').update(`staff feed of ${serviceId}`).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
