import { decodeJwt, type JWTHeaderParameters, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Audience, type CallDefinition, type CallId, calls, errorCodes } from '#core/contract/index.ts'
import { demoReader } from '#server/demo/fill-demo.ts'
import { enterAsCustomer } from './customer.ts'
import { startTestServer, type TestServer } from './start-test-server.ts'
import { newId, passwordGrant, registerVisitor, s, setUpChallenge, signIn, transportTo, unwrap } from './test-client.ts'

/* Roles that may use each call, derived from the contract: a new call is tested without another line. */
let server: TestServer
const tokens: Record<'nobody' | 'visitor' | 'user' | 'agent' | 'admin' | 'reader' | 'challenge', string | null> = {
  nobody: null,
  visitor: null,
  user: null,
  agent: null,
  admin: null,
  reader: null,
  challenge: null,
}
async function enter(who: keyof typeof tokens): Promise<string | null> {
  switch (who) {
    case 'nobody':
      return null
    case 'visitor':
      return (await registerVisitor(server.url)).token.access_token
    case 'user':
      return (await enterAsCustomer(server.url, await enterStaff('admin'))).token.access_token
    case 'agent':
      return tokenOf('agent1')
    case 'admin':
      return tokenOf('admin')
    case 'reader': {
      const grant = passwordGrant(demoReader, server.passwordOf(demoReader))
      return unwrap(await transportTo(server.url, newId()).send('issuePortalToken', grant)).access_token
    }
    case 'challenge':
      return setUpChallenge(server.url, 'agent2@everline.test', server.passwordOf('agent2@everline.test'))
  }
}
const enterStaff = (name: string) =>
  signIn(server.url, `${name}@everline.test`, server.passwordOf(`${name}@everline.test`))
const tokenOf = async (name: string) => (await enterStaff(name)).token.access_token
beforeAll(async () => {
  server = await startTestServer()
  for (const who of Object.keys(tokens) as Array<keyof typeof tokens>) tokens[who] = await enter(who)
})
/** Tokens that no call may accept, named by their fault. */
let badTokens: Record<string, string>
beforeAll(async () => {
  const agent = await signIn(server.url, 'agent3@everline.test', server.passwordOf('agent3@everline.test'))
  const { eid, refresh_token, access_token } = agent.token
  unwrap(await agent.call('revokeToken', { params: { s }, body: { grant_type: 'revoke', eid, refresh_token } }))
  const other = await signIn(server.url, 'agent2@everline.test', server.passwordOf('agent2@everline.test'))
  const [, payload = '', signature = ''] = other.token.access_token.split('.')
  const claims = decodeJwt(other.token.access_token)
  const [key, own] = [new Uint8Array(32).fill(7), { kty: 'oct', k: 'BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc' }]
  const forged = (header: JWTHeaderParameters) => new SignJWT(claims).setProtectedHeader(header).sign(key)
  const headed = (header: object) => Buffer.from(JSON.stringify(header)).toString('base64url')
  badTokens = {
    'no token': 'x',
    'three parts of nothing': 'a.b.c',
    'a cut one': other.token.access_token.slice(0, -2),
    'other claims': [headed({ alg: 'HS256' }), headed({ ...claims, rol: 'admin' }), signature].join('.'),
    'no algorithm': `${headed({ alg: 'none' })}.${payload}.`,
    'an algorithm in other letters': `${headed({ alg: 'nOnE' })}.${payload}.`,
    'another algorithm': await forged({ alg: 'HS512' }),
    'another key': await forged({ alg: 'HS256' }),
    'the name of another key': await forged({ alg: 'HS256', kid: '../../dev/null' }),
    'a key that it brings along': await forged({ alg: 'HS256', jwk: own, jku: 'http://127.0.0.1/keys' }),
    'a refresh token': other.token.refresh_token,
    'a session that was signed out': access_token,
  }
})
afterAll(() => server.close())

const admitted: Record<Audience, ReadonlyArray<keyof typeof tokens>> = {
  public: ['nobody', 'visitor', 'user', 'agent', 'admin', 'reader', 'challenge'],
  any: ['visitor', 'user', 'agent', 'admin'],
  visitor: ['visitor', 'user'],
  staff: ['agent', 'admin'],
  admin: ['admin'],
  portal: ['reader'],
  'mfa-challenge': ['challenge'],
}
const codes = (...names: Array<keyof typeof errorCodes>) => names.map((name) => errorCodes[name].code)

/** Values of path parameters that are for other callers than the call itself. */
const fewerOf = ({ forFewer = {} }: CallDefinition) =>
  Object.entries(forFewer).flatMap(([param, audiences]) =>
    Object.entries(audiences).map(([value, audience]) => ({ param, value, audience })),
  )

async function ask(definition: CallDefinition, token: string | null, service = s) {
  const path = definition.path.replace('{s}', service).replace(/\{\w+\}/g, newId())
  const response = await fetch(server.url + path, {
    method: definition.method,
    headers: {
      'content-type': 'application/json',
      'idempotency-key': newId(),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    // The body is never valid: an allowed caller is refused because of the body, and nothing changes.
    ...(definition.body ? { body: '{"no":"such"}' } : {}),
  })
  // A file has no code.
  const isFile = response.ok && definition.download !== undefined
  const { code } = isFile ? { code: 0 } : ((await response.json()) as { code: number })
  if (isFile) await response.arrayBuffer()
  return { status: response.status, code }
}

type Place = { part: 'params' | 'query' | 'body'; name: string }

/** Names of all fields of a request: in the path (without the service), the query and the body. */
function textPlaces(definition: CallDefinition): Place[] {
  return (['params', 'query', 'body'] as const).flatMap((part) =>
    [...fieldsOf(definition[part])].filter((name) => name !== 's').map((name) => ({ part, name })),
  )
}

function fieldsOf(schema: unknown): Set<string> {
  if (typeof schema !== 'object' || schema === null) return new Set()
  const {
    entries = {},
    options = [],
    pipe = [],
  } = schema as { entries?: object; options?: unknown[]; pipe?: unknown[] }
  const inside = [...options, ...pipe.filter((each) => each !== schema)].flatMap((each) => [...fieldsOf(each)])
  // The items of a list have no names: the first one stands for all.
  const isList = 'type' in schema && schema.type === 'array'
  return new Set([...Object.keys(entries), ...inside, ...(isList ? ['0'] : [])])
}

async function askWith(definition: CallDefinition, token: string | null, { part, name }: Place, text: string) {
  const own = part === 'params' ? definition.path.replace(`{${name}}`, encodeURIComponent(text)) : definition.path
  const path = own.replace('{s}', s).replace(/\{\w+\}/g, newId())
  const query = part === 'query' ? `?${new URLSearchParams({ [name]: text })}` : ''
  const body = part === 'body' ? (name === '0' ? [text] : { [name]: text }) : {}
  const response = await fetch(server.url + path + query, {
    method: definition.method,
    headers: {
      'content-type': 'application/json',
      'idempotency-key': newId(),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(definition.method === 'GET' ? {} : { body: JSON.stringify(body) }),
  })
  const { code } = (await response.json()) as { code: number }
  return { status: response.status, code }
}

it.each(['visitor', 'user', 'agent', 'admin'] as const)(
  '[ROL-01] GET /permission and the allowed actions answer the same list of permissions: the calls of a %s',
  async (who) => {
    const permitted = Object.entries<CallDefinition>(calls).flatMap(([id, definition]) => {
      const { audience } = definition
      if (audience === 'public' || !admitted[audience].includes(who)) return []
      const fewer = fewerOf(definition).filter((each) => admitted[each.audience].includes(who))
      return [id, ...fewer.map(({ value }) => `${id}:${value}`)]
    })
    const headers = { authorization: `Bearer ${tokens[who]}` }
    const resultOf = async (path: string) => (await (await fetch(server.url + path, { headers })).json()).result
    const { permissions } = await resultOf('/permission')
    expect(permissions.toSorted()).toEqual(permitted.toSorted())
    if (who === 'agent' || who === 'admin')
      expect(await resultOf(`/lc-ds/v1/services/${s}/allowed-actions`)).toEqual({ actions: permissions })
  },
)

describe.each(Object.entries(calls) as Array<[CallId, CallDefinition]>)('%s', (id, definition) => {
  const { audience, path } = definition
  // The retention portal answers a 401 with its own codes [SES-17].
  const nobodysCode = errorCodes[audience === 'portal' ? 'portal-session-expired' : 'token-invalid'].code
  it.each(Object.keys(tokens) as Array<keyof typeof tokens>)(`[ROL-01] for ${audience}, asked by %s`, async (who) => {
    // This call ends the session that makes it, so it gets a session of its own.
    const token = id === 'releaseDevice' ? await enter(who) : tokens[who]
    const { status, code } = await ask(definition, token)
    if (admitted[audience].includes(who)) {
      expect(codes('token-invalid', 'token-expired', 'forbidden')).not.toContain(code)
      // An unknown service is answered by a 500 with its own code.
      if (code !== errorCodes['discovery-refused'].code) expect(status).toBeLessThan(500)
    } else {
      expect({ status, code }).toEqual(
        // A challenge for the second factor is no session.
        who === 'nobody' || who === 'challenge'
          ? { status: 401, code: nobodysCode }
          : { status: 403, code: errorCodes.forbidden.code },
      )
    }
  })

  for (const { param, value, audience } of fewerOf(definition))
    it.each(Object.keys(tokens) as Array<keyof typeof tokens>)(
      `[ROL-01] [ROL-02] with ${param} ${value} for ${audience}, asked by %s`,
      async (who) => {
        const own = { ...definition, path: path.replace(`{${param}}`, value) }
        const { status, code } = await ask(own, tokens[who])
        if (admitted[audience].includes(who)) expect(codes('token-invalid', 'forbidden')).not.toContain(code)
        else expect(status).toBe(who === 'nobody' || who === 'challenge' ? 401 : 403)
      },
    )

  it.skipIf(textPlaces(definition).length === 0)('[audit 1.17] refuses control characters in every text', async () => {
    const [who = 'nobody'] = admitted[audience]
    const token = id === 'releaseDevice' ? await enter(who) : tokens[who]
    for (const place of textPlaces(definition))
      for (const char of ['\u0000', '\u0007', '\u007f', '\u0085'])
        expect(await askWith(definition, token, place, `a${char}b`), JSON.stringify([place, char])).toEqual({
          status: 400,
          code: errorCodes['invalid-request'].code,
        })
  })

  if (audience === 'public') return
  it('[ROL-01] refuses a token that was never issued for calls, that is forged, or whose session has ended', async () => {
    for (const [kind, token] of Object.entries(badTokens)) {
      expect(await ask(definition, token), kind).toEqual({ status: 401, code: nobodysCode })
    }
  })

  if (!path.includes('{s}')) return
  it('[ROL-01] refuses a token of another service', async () => {
    const [who = 'nobody'] = admitted[audience]
    expect(await ask(definition, tokens[who], 'other')).toEqual({ status: 403, code: errorCodes.forbidden.code })
  })
})
