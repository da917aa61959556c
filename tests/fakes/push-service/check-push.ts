import { type DeviceKeys, decrypt, type EncryptedBody, readEncryptedBody } from './encryption.ts'
import type { Face } from './faces.ts'
import type { Refusal } from './refusal.ts'
import { isUsableSubject, readVapid, type Vapid } from './vapid.ts'

/** A request that is to be checked. */
export type PushRequest = { headers: Readonly<Record<string, string | undefined>>; body: Buffer }

export type Subscription = {
  endpoint: string
  /** The sender's public key that it was made for. */
  vapidKey: string
  /** Absent for a real browser, which keeps them to itself. */
  device?: DeviceKeys
}

export type Urgency = 'very-low' | 'low' | 'normal' | 'high'

/** A push that was accepted. */
export type Push = {
  ttlSeconds: number
  urgency: Urgency
  topic: string | undefined
  subject: string | undefined
  /** Decrypted; null without a body, or if only a real browser can decrypt it. */
  text: string | null
  body: Buffer
}

/** Salts and senders' keys that were used before: each message needs its own. */
export type Used = { has(value: string): boolean; add(value: string): unknown }

type Checked<T> = T | { refusal: Refusal }
const refuse = (name: Refusal['name'], why?: string) => ({ refusal: { name, ...(why === undefined ? {} : { why }) } })

const longestTtlSeconds = 2_592_000
const isUrgency = (text: string): text is Urgency => ['very-low', 'low', 'normal', 'high'].includes(text)

/** Applies the rules of RFC 8030, 8291 and 8292, and those of the face. */
export async function checkPush(
  { headers, body }: PushRequest,
  subscription: Subscription,
  { face, used, nowMs }: { face: Face; used: Used; nowMs: number },
): Promise<Checked<Push>> {
  const asked = checkHeaders(headers, face)
  if ('refusal' in asked) return asked
  const vapid = await readVapid(headers.authorization, new URL(subscription.endpoint).origin, nowMs)
  const sender = checkSender(vapid, subscription, face)
  if ('refusal' in sender) return sender
  if (body.length > face.largestBody) return refuse('size', `${body.length} of ${face.largestBody} octets`)
  if (body.length === 0) return { ...asked, ...sender, text: null, body }
  if (headers['content-encoding'] !== 'aes128gcm') return refuse('encoding', `${headers['content-encoding']}`)
  const content = checkEncryption(readEncryptedBody(body), subscription.device, used)
  return 'refusal' in content ? content : { ...asked, ...sender, ...content, body }
}

function checkHeaders(
  headers: PushRequest['headers'],
  face: Face,
): Checked<Pick<Push, 'ttlSeconds' | 'urgency' | 'topic'>> {
  const { ttl, urgency = 'normal', topic } = headers
  if (ttl === undefined) return refuse('no TTL')
  if (!/^\d+$/.test(ttl) || Number(ttl) > longestTtlSeconds) return refuse('TTL', ttl)
  if (!isUrgency(urgency)) return refuse('urgency', urgency)
  if (topic !== undefined && !face.topic.test(topic)) return refuse('topic', topic)
  return { ttlSeconds: Number(ttl), urgency, topic }
}

function checkSender(vapid: Vapid, { vapidKey }: Subscription, face: Face): Checked<Pick<Push, 'subject'>> {
  if (vapid.name === 'missing') return refuse('no authorization')
  if (vapid.name === 'wrong') return refuse('token', vapid.why)
  if (vapid.key !== vapidKey) return refuse('other key', 'the subscription was made for another key')
  if (face.checksSubject && !isUsableSubject(vapid.subject)) return refuse('subject', vapid.subject)
  return { subject: vapid.subject }
}

function checkEncryption(
  read: EncryptedBody | string,
  device: DeviceKeys | undefined,
  used: Used,
): Checked<Pick<Push, 'text'>> {
  if (typeof read === 'string') return refuse('encryption', read)
  const once = [read.salt, read.senderKey].map((bytes) => bytes.toString('base64url'))
  if (once.some((value) => used.has(value))) return refuse('encryption', 'a salt or key of an earlier message')
  for (const value of once) used.add(value)
  if (!device) return { text: null }
  const plain = decrypt(read, device)
  return plain ? { text: plain.toString() } : refuse('encryption', 'the device cannot decrypt it')
}
