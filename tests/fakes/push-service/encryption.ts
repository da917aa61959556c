import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'

/** A device's half of a subscription: it alone can read what is sent to it. */
export type DeviceKeys = {
  /** As `PushSubscription.toJSON().keys`. */
  keys: { p256dh: string; auth: string }
  ecdh: ECDH
  auth: Buffer
}

/** Header of a body in `aes128gcm`, RFC 8188 §2.1. */
export type EncryptedBody = {
  salt: Buffer
  recordSize: number
  /** The sender's public key, made for this message only, RFC 8291 §4. */
  senderKey: Buffer
  record: Buffer
}

const curve = 'prime256v1'
const tagLength = 16

export function createDeviceKeys(): DeviceKeys {
  const ecdh = createECDH(curve)
  const p256dh = ecdh.generateKeys().toString('base64url')
  const auth = randomBytes(16)
  return { keys: { p256dh, auth: auth.toString('base64url') }, ecdh, auth }
}

/** Takes a body apart; a text says why it is none of a push message. */
export function readEncryptedBody(body: Buffer): EncryptedBody | string {
  if (body.length < 21) return 'the body ends within its header'
  const recordSize = body.readUInt32BE(16)
  const senderKey = body.subarray(21, 21 + (body[20] ?? 0))
  const record = body.subarray(21 + senderKey.length)
  if (senderKey.length !== 65 || senderKey[0] !== 4) return 'the header has no public key of P-256'
  if (recordSize < tagLength + 2) return `a record size of ${recordSize} has no room for a byte`
  if (record.length > recordSize) return 'more than one record'
  return { salt: body.subarray(0, 16), recordSize, senderKey, record }
}

/** Decrypts as a browser does (RFC 8291 §3.4, RFC 8188 §2); null if it would drop the message. */
export function decrypt({ salt, senderKey, record }: EncryptedBody, device: DeviceKeys): Buffer | null {
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), device.ecdh.getPublicKey(), senderKey])
  try {
    const secret = derive(device.ecdh.computeSecret(senderKey), device.auth, info, 32)
    const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
    const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
    const decipher = createDecipheriv('aes-128-gcm', key, nonce)
    decipher.setAuthTag(record.subarray(-tagLength))
    return withoutPadding(Buffer.concat([decipher.update(record.subarray(0, -tagLength)), decipher.final()]))
  } catch {
    return null
  }
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/** The last record ends with the delimiter 2, and zeros as padding. */
function withoutPadding(plain: Buffer): Buffer | null {
  const last = plain.findLastIndex((byte) => byte !== 0)
  return plain[last] === 2 ? plain.subarray(0, last) : null
}
