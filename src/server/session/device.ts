import { createHash } from 'node:crypto'

/** A `device-id` proves a visitor, so that only its hash is kept. */
export const hashDevice = (deviceId: string) => createHash('sha256').update(deviceId).digest('base64url')

/** The `device-id` header as it may be; null for none, or one that no client of ours makes. */
export const readDeviceId = (header: string | null | undefined): string | null =>
  header && /^[\x21-\x7e]{8,128}$/.test(header) ? header : null
