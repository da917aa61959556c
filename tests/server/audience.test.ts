import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Audience, type CallDefinition, type CallId, calls, errorCatalogue } from '#core/contract/index.ts'
import { demoReader } from '#server/demo/fill-demo.ts'
import { startTestServer, type TestServer } from './start-test-server.ts'
import { newId, passwordGrant, registerVisitor, s, setUpChallenge, signIn, transportTo, unwrap } from './test-client.ts'

/* Which roles may use each call, derived from the contract: a new call is tested without another line. */
let server: TestServer
const tokens: Record<'nobody' | 'visitor' | 'agent' | 'admin' | 'reader' | 'challenge', string | null> = {
  nobody: null,
  visitor: null,
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
    case 'agent':
      return signInAs('agent1@everline.test')
    case 'admin':
      return signInAs('admin@everline.test')
    case 'reader': {
      const grant = passwordGrant(demoReader, server.passwordOf(demoReader))
      return unwrap(await transportTo(server.url, newId()).send('issuePortalToken', grant)).access_token
    }
    case 'challenge':
      return setUpChallenge(server.url, 'agent2@everline.test', server.passwordOf('agent2@everline.test'))
  }
}
const signInAs = async (email: string) => (await signIn(server.url, email, server.passwordOf(email))).token.access_token
beforeAll(async () => {
  server = await startTestServer()
  for (const who of Object.keys(tokens) as Array<keyof typeof tokens>) tokens[who] = await enter(who)
})
afterAll(() => server.close())

const admitted: Record<Audience, ReadonlyArray<keyof typeof tokens>> = {
  public: ['nobody', 'visitor', 'agent', 'admin', 'reader', 'challenge'],
  any: ['visitor', 'agent', 'admin'],
  visitor: ['visitor'],
  staff: ['agent', 'admin'],
  admin: ['admin'],
  portal: ['reader'],
  'mfa-challenge': ['challenge'],
}
const codes = (...names: Array<keyof typeof errorCatalogue>) => names.map((name) => errorCatalogue[name].code)

async function ask(definition: CallDefinition, token: string | null, service = s) {
  const path = definition.path.replace('{s}', service).replace(/\{\w+\}/g, newId())
  const response = await fetch(server.url + path, {
    method: definition.method,
    headers: {
      'content-type': 'application/json',
      'idempotency-key': newId(),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    // Never a valid body: an allowed caller gets the refusal of the body, and nothing changes.
    ...(definition.body ? { body: '{"no":"such"}' } : {}),
  })
  const { code } = (await response.json()) as { code: number }
  return { status: response.status, code }
}

describe.each(Object.entries(calls) as Array<[CallId, CallDefinition]>)('%s', (id, definition) => {
  const { audience, path } = definition
  // The retention portal answers a 401 with its own codes [SES-17].
  const nobodysCode = errorCatalogue[audience === 'portal' ? 'portal-session-expired' : 'token-invalid'].code
  it.each(Object.keys(tokens) as Array<keyof typeof tokens>)(`[ROL-01] for ${audience}, asked by %s`, async (who) => {
    // This call ends the session that makes it, so it gets a session of its own.
    const token = id === 'releaseDevice' ? await enter(who) : tokens[who]
    const { status, code } = await ask(definition, token)
    if (admitted[audience].includes(who)) {
      expect(codes('token-invalid', 'token-expired', 'forbidden')).not.toContain(code)
      // An unknown service is answered by a 500 with its own code.
      if (code !== errorCatalogue['discovery-refused'].code) expect(status).toBeLessThan(500)
    } else {
      expect({ status, code }).toEqual(
        // A challenge for the second factor is no session.
        who === 'nobody' || who === 'challenge'
          ? { status: 401, code: nobodysCode }
          : { status: 403, code: errorCatalogue.forbidden.code },
      )
    }
  })

  if (audience === 'public') return
  it('[ROL-01] refuses a token that was never issued', async () => {
    for (const token of ['x', tokens.agent?.slice(0, -2) ?? '', 'a.b.c']) {
      expect(await ask(definition, token)).toEqual({ status: 401, code: nobodysCode })
    }
  })

  if (!path.includes('{s}')) return
  it('[ROL-01] refuses a token of another service', async () => {
    const [who = 'nobody'] = admitted[audience]
    expect(await ask(definition, tokens[who], 'other')).toEqual({ status: 403, code: errorCatalogue.forbidden.code })
  })
})
