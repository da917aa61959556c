import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from './start-test-server.ts'
import { newId, outcomeOf, passwordGrant, transportTo } from './test-client.ts'

/** Tries to sign in with a wrong password; `forwardedFor` is the header as it reaches the backend. */
const attempt = (server: TestServer, name: string, forwardedFor: string) => {
  const via: typeof fetch = (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('x-forwarded-for', forwardedFor)
    return fetch(input, { ...init, headers })
  }
  return transportTo(server.url, newId(), via).send('issueToken', passwordGrant(`${name}@everline.test`, 'wrong'))
}
/** Makes ten failed attempts for one name, which is the limit for one address. */
async function useUp(server: TestServer, name: string, forwardedFor: (index: number) => string) {
  for (let index = 0; index < 10; index += 1) {
    expect(outcomeOf(await attempt(server, name, forwardedFor(index)))).toBe('wrong-credentials')
  }
}

describe('without a trusted proxy', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())

  it('a client that claims another address with every attempt still reaches the limit', async () => {
    await useUp(server, 'nobody', (index) => `198.51.100.${index}`)
    expect(outcomeOf(await attempt(server, 'nobody', '198.51.100.99'))).toBe('too-many-requests')
  })
})

describe('behind one trusted proxy', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ env: { TRUST_PROXY: '1' } })
  })
  afterAll(() => server.close())

  it('a client reaches the limit, whatever addresses it puts before the one that the proxy adds', async () => {
    await useUp(server, 'nobody', (index) => `198.51.100.${index}, 203.0.113.9`)
    expect(outcomeOf(await attempt(server, 'nobody', '198.51.100.99, 203.0.113.9'))).toBe('too-many-requests')
    expect(outcomeOf(await attempt(server, 'nobody', '203.0.113.9'))).toBe('too-many-requests')
  })

  it('two clients behind the same proxy have separate limits', async () => {
    await useUp(server, 'somebody', () => '203.0.113.10')
    expect(outcomeOf(await attempt(server, 'somebody', '203.0.113.11'))).toBe('wrong-credentials')
  })
})
