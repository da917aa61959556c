import { expect, it } from 'vitest'
import { createCredentials } from './credentials.ts'
import { digestOf, provesAny, readDigest } from './digest.ts'
import { createNonces } from './nonces.ts'

it('[CAP-02] the digest is that of the examples of RFC 2617 and RFC 7616', () => {
  const mufasa = { username: 'Mufasa', nc: '00000001', qop: 'auth', uri: '/dir/index.html' }
  const rfc2617 = { realm: 'testrealm@host.com', nonce: 'dcd98b7102dd2f0e8b11d0f600bfb0c093', cnonce: '0a4f113b' }
  expect(digestOf({ ...mufasa, ...rfc2617 }, { method: 'GET', password: 'Circle Of Life' })).toBe(
    '6629fae49393a05397450978507c4ef1',
  )
  const rfc7616 = {
    realm: 'http-auth@example.org',
    nonce: '7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v',
    cnonce: 'f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ',
  }
  expect(digestOf({ ...mufasa, ...rfc7616 }, { method: 'GET', password: 'Circle of Life' })).toBe(
    '8ca523f5e9506fed4657c9700eebdbec',
  )
})

const header =
  'Digest username="17:a", realm="everline", nonce="n", uri="sip:everline", cnonce="c", nc=0000000a, qop=auth, response="'

it('[CAP-02] an answer is read with or without quotes, and not at all when something is missing or comes twice', () => {
  const response = 'a'.repeat(32)
  expect(readDigest(`${header}${response}", algorithm=MD5`)).toMatchObject({ username: '17:a', count: 10, response })
  for (const bad of [
    '',
    'Basic abc',
    `${header}short"`,
    `${header}${response}", algorithm=SHA-256`,
    `${header}${response}", nonce="m"`,
    `${header}${response}", opaque="${'x'.repeat(5000)}"`,
    `${header}${response}`.replace('qop=auth, ', ''),
    `${header}${response}`.replace('nc=0000000a', 'nc=a'),
  ])
    expect(readDigest(bad), bad.slice(0, 200)).toBeNull()
})

it('[CAP-02] credentials prove what they were made for until they end, also after the key has changed', () => {
  let nowMs = 1_700_000_000_000
  const [before, after] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const { username, password } = createCredentials({ secret: undefined, keys: [before], nowMs: () => nowMs }).create(
    'a',
    nowMs + 1000,
  )
  const later = createCredentials({ secret: undefined, keys: [after, before], nowMs: () => nowMs })
  const known = later.check(username)
  expect(known).toMatchObject({ user: 'a', passwords: [expect.any(String), password] })
  const answer = { username, realm: 'r', nonce: 'n', uri: 'u', nc: '00000001', count: 1, cnonce: 'c', qop: 'auth' }
  const response = digestOf(answer, { method: 'REGISTER', password })
  expect(provesAny({ ...answer, response }, 'REGISTER', known?.passwords ?? [])).toBe(true)
  expect(provesAny({ ...answer, response }, 'INVITE', known?.passwords ?? [])).toBe(false)
  nowMs += 2000
  expect(later.check(username)).toBeNull()
  expect(later.check('a')).toBeNull()
})

it('[CAP-02] credentials for a TURN server are those of coturn’s static-auth-secret', () => {
  const { create } = createCredentials({ secret: 'north', keys: [Buffer.alloc(32)], nowMs: () => 0 })
  // printf 1433895918:ninefingers | openssl dgst -sha1 -hmac north -binary | base64
  const username = '1433895918:ninefingers'
  expect(create('ninefingers', 1_433_895_918_000)).toEqual({ username, password: 'jy8hTxmOO7UtEKXqSkSlvakPVYA=' })
})

it('[CAP-02] a nonce is good once for each count, for its connection, and for a short time', () => {
  let nowMs = 1_700_000_000_000
  const nonces = createNonces(() => nowMs)
  const [first, second] = [nonces.create(), nonces.create()]
  expect(nonces.use(first, 1)).toBe('good')
  expect(nonces.use(first, 1)).toBe('replayed')
  expect(nonces.use(second, 1)).toBe('good')
  expect(nonces.use(first, 1)).toBe('replayed')
  expect(nonces.use(first, 2)).toBe('good')
  expect(createNonces(() => nowMs).use(first, 3)).toBe('unknown')
  nowMs += 31_000
  expect(nonces.use(second, 2)).toBe('stale')
  expect(nonces.use('nonsense', 1)).toBe('unknown')
})
