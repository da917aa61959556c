import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from './start-test-server.ts'

/* Access to /metrics. Its figures are tested where they are counted. */

let server: TestServer
/** One server for the tests of a block. */
function serverWith(env: Record<string, string> = {}) {
  beforeAll(async () => {
    server = await startTestServer({ env })
  })
  afterAll(() => server.close())
}

const token = 'a-token-for-the-scraper'
const ask = async (headers: Record<string, string> = {}) => (await fetch(`${server.url}/metrics`, { headers })).status

describe('/metrics without a token', () => {
  serverWith()

  it('is open to this machine', async () => {
    expect(await ask()).toBe(200)
  })

  it('is closed to requests through a proxy, also through one that is not configured', async () => {
    for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']) {
      expect(await ask({ [name]: '127.0.0.1' }), name).toBe(403)
    }
  })

  it('is closed to other machines', async () => {
    const env = { incoming: { socket: { remoteAddress: '203.0.113.9' } } }
    expect((await server.fetch(new Request('http://everline.test/metrics'), env)).status).toBe(403)
  })
})

describe('/metrics behind a trusted proxy', () => {
  serverWith({ TRUST_PROXY: '1' })

  it('is closed to requests of other machines through a trusted proxy', async () => {
    expect(await ask({ 'x-forwarded-for': '203.0.113.9' })).toBe(403)
    expect(await ask({ 'x-forwarded-for': '127.0.0.1, 203.0.113.9' })).toBe(403)
    expect(await ask()).toBe(200)
  })
})

describe('/metrics with a token', () => {
  serverWith({ METRICS_TOKEN: token })

  it('is open to every request with the token, and to no other', async () => {
    expect(await ask({ authorization: `Bearer ${token}`, 'x-forwarded-for': '203.0.113.9' })).toBe(200)
    for (const authorization of [
      '',
      'Bearer ',
      `Bearer ${token}x`,
      `Bearer ${token.slice(1)}`,
      `Basic ${token}`,
      token,
    ])
      expect(await ask({ authorization }), authorization).toBe(401)
    const refused = await fetch(`${server.url}/metrics`)
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    expect(await refused.text()).not.toContain('everline_')
  })
})
