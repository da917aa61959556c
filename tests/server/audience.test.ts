import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Audience, type CallDefinition, type CallId, calls, errorCatalogue } from '#core/contract/index.ts'
import { startTestServer, type TestServer } from './start-test-server.ts'
import { newId, registerVisitor, s, signIn } from './test-client.ts'

/* Who gets past the door of each call, made from the contract: a new call is in it by itself. */
let server: TestServer
const tokens: Record<'nobody' | 'visitor' | 'agent' | 'admin', string | null> = {
  nobody: null,
  visitor: null,
  agent: null,
  admin: null,
}
async function enter(who: keyof typeof tokens): Promise<string | null> {
  if (who === 'nobody') return null
  const email = who === 'admin' ? 'admin@everline.test' : 'agent1@everline.test'
  const person =
    who === 'visitor' ? await registerVisitor(server.url) : await signIn(server.url, email, server.passwordOf(email))
  return person.token.access_token
}
beforeAll(async () => {
  server = await startTestServer()
  for (const who of Object.keys(tokens) as Array<keyof typeof tokens>) tokens[who] = await enter(who)
})
afterAll(() => server.close())

const admitted: Record<Audience, ReadonlyArray<keyof typeof tokens>> = {
  public: ['nobody', 'visitor', 'agent', 'admin'],
  any: ['visitor', 'agent', 'admin'],
  visitor: ['visitor'],
  staff: ['agent', 'admin'],
  admin: ['admin'],
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
    // Never what the call wants: who is let in is told so, and nothing changes.
    ...(definition.body ? { body: '{"no":"such"}' } : {}),
  })
  const { code } = (await response.json()) as { code: number }
  return { status: response.status, code }
}

describe.each(Object.entries(calls) as Array<[CallId, CallDefinition]>)('%s', (id, definition) => {
  const { audience, path } = definition
  it.each(Object.keys(tokens) as Array<keyof typeof tokens>)(`[ROL-01] for ${audience}, asked by %s`, async (who) => {
    // What needs nothing but a session, and ends it, gets one of its own.
    const token = id === 'releaseDevice' ? await enter(who) : tokens[who]
    const { status, code } = await ask(definition, token)
    if (admitted[audience].includes(who)) {
      expect(codes('token-invalid', 'token-expired', 'forbidden')).not.toContain(code)
      expect(status).toBeLessThan(500)
    } else {
      expect({ status, code }).toEqual(
        who === 'nobody'
          ? { status: 401, code: errorCatalogue['token-invalid'].code }
          : { status: 403, code: errorCatalogue.forbidden.code },
      )
    }
  })

  if (audience === 'public') return
  it('[ROL-01] refuses a token that is nobody’s', async () => {
    for (const token of ['x', tokens.agent?.slice(0, -2) ?? '', 'a.b.c']) {
      expect(await ask(definition, token)).toEqual({ status: 401, code: errorCatalogue['token-invalid'].code })
    }
  })

  if (!path.includes('{s}')) return
  it('[ROL-01] refuses a token of another service', async () => {
    const [who = 'nobody'] = admitted[audience]
    expect(await ask(definition, tokens[who], 'other')).toEqual({ status: 403, code: errorCatalogue.forbidden.code })
  })
})
