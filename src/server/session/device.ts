import { createHash } from 'node:crypto'

/** A visitor signs in with the `device-id`, as with a password: only its hash is stored. */
export const hashDevice = (deviceId: string) => createHash('sha256').update(deviceId).digest('base64url')

/** A valid `device-id` header; null without one. */
export const readDeviceId = (header: string | null | undefined): string | null =>
  header && /^[\x21-\x7e]{8,128}$/.test(header) ? header : null
