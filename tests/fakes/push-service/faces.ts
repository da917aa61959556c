import type { Refusal } from './refusal.ts'

export type FaceName = 'autopush' | 'apple' | 'fcm'

export type Answer = { status: number; headers?: Record<string, string>; body?: string }

/** Differences between the push services of the browsers. */
export type Face = {
  /** Path of a subscription's address. */
  path(id: string): string
  /** Octets of an encrypted message. */
  largestBody: number
  /** Pattern of what a topic may be. */
  topic: RegExp
  /** Whether it looks at the token's subject. */
  checksSubject: boolean
  /** Whether it ends a subscription after three pushes that showed nothing. */
  endsSilent: boolean
  answer(refusal: Refusal): Answer
  /** The answer with a status that the test asked for: too many, out of order. */
  trouble(status: number): Answer
}

const base64Url = /^[\w-]{1,32}$/
const json = (status: number, content: object, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(content),
})

/** Numbers of Mozilla's `errors.md`. */
const errnos: Record<Refusal['name'], [status: number, errno: number]> = {
  unknown: [404, 102],
  ended: [410, 106],
  'no TTL': [400, 111],
  TTL: [400, 112],
  urgency: [400, 111],
  topic: [400, 113],
  encoding: [400, 110],
  encryption: [400, 110],
  size: [413, 104],
  'no authorization': [401, 109],
  token: [401, 109],
  subject: [401, 109],
  'other key': [401, 109],
}

const autopush: Face = {
  path: (id) => `/wpush/v2/${id}`,
  largestBody: 4028,
  topic: /^[A-Za-z0-9]{1,32}$/,
  checksSubject: false,
  endsSilent: false,
  answer({ name, why }) {
    const [code, errno] = errnos[name]
    return json(code, { code, errno, error: name, message: why ?? name })
  },
  // Its pauses are jittered around two minutes: a sender keeps the one that it was given.
  trouble: (code) =>
    code === 429 || code === 503
      ? json(code, { code, errno: 201, error: 'Use exponential back-off' }, { 'retry-after': '117' })
      : json(code, { code, errno: 999, error: 'Unknown error' }),
}

const appleReasons: Record<Refusal['name'], [status: number, reason: string]> = {
  unknown: [404, 'BadPath'],
  ended: [410, 'Unregistered'],
  'no TTL': [400, 'BadTtl'],
  TTL: [400, 'BadTtl'],
  urgency: [400, 'BadUrgency'],
  topic: [400, 'BadWebPushTopic'],
  encoding: [400, 'BadContentEncoding'],
  encryption: [400, 'BadPayload'],
  size: [413, 'PayloadTooLarge'],
  'no authorization': [403, 'BadJwtToken'],
  token: [403, 'BadJwtToken'],
  subject: [403, 'BadJwtToken'],
  'other key': [400, 'VapidPkHashMismatch'],
}

const apple: Face = {
  path: (id) => `/Q${id}`,
  largestBody: 4096,
  topic: base64Url,
  checksSubject: true,
  endsSilent: true,
  answer({ name }) {
    const [status, reason] = appleReasons[name]
    return json(status, { reason })
  },
  trouble: (status) =>
    status === 429 ? json(status, { reason: 'TooManyRequests' }) : json(status, { reason: 'InternalServerError' }),
}

const fcmStatuses: Record<Refusal['name'], number> = {
  unknown: 404,
  ended: 410,
  'no TTL': 400,
  TTL: 400,
  urgency: 400,
  topic: 400,
  encoding: 400,
  encryption: 400,
  size: 413,
  'no authorization': 401,
  token: 403,
  subject: 403,
  'other key': 403,
}

const text = (status: number, body: string, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: { 'content-type': 'text/plain', ...headers },
  body,
})

const fcm: Face = {
  path: (id) => `/fcm/send/${id}`,
  largestBody: 4096,
  topic: base64Url,
  checksSubject: false,
  endsSilent: false,
  answer: ({ name, why }) => text(fcmStatuses[name], `${name}: ${why ?? 'refused'}\n`),
  trouble: (status) =>
    text(status, 'try again later\n', status === 429 || status === 503 ? { 'retry-after': '60' } : {}),
}

export const faces: Record<FaceName, Face> = { autopush, apple, fcm }
