import { connect } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { systemClock } from '#core/platform/clock.ts'
import { limitOfRoute } from '#server/http/route-limits.ts'
import { callRoutes } from '#server/http/routes.ts'
import { limitTable } from '#server/limits/limit-table.ts'
import { startTestServer, type TestServer } from './start-test-server.ts'
import { newId } from './test-client.ts'

/* Attacks on all routes that are no calls of the contract: a route that is added is in all of them. */
/** Time stands still: nothing comes back while a test asks. */
const startedAtMs = Date.now()
const clock = { nowMs: () => startedAtMs, after: systemClock.after }
const server: TestServer = await startTestServer({ clock, env: { EVERLINE_LIMITS: '1', TRUST_PROXY: '1' } })
afterAll(() => server.close())

type Route = { method: string; path: string }
const routes: Route[] = [
  ...new Map(
    server.routes
      .filter(({ method, path }) => !(method === 'ALL' && path === '/*') && !callRoutes.has(path))
      .map(({ method, path }): [string, Route] => [
        `${method} ${path}`,
        { method: method === 'ALL' ? 'GET' : method, path },
      ]),
  ).values(),
]
let addresses = 0
function newAddress() {
  addresses += 1
  return `198.51.100.${addresses}`
}
/** An address of a route, with `value` for everything in it that varies. */
const addressOf = (path: string, value: string) => path.replace(/:\w+|\*/g, value)
const ask = (method: string, path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, {
    method,
    redirect: 'manual',
    headers: { 'x-forwarded-for': newAddress(), ...headers },
    ...(['POST', 'PUT', 'PATCH'].includes(method) && { body: '{}' }),
  })
/** As bytes on the wire: `fetch` would tidy the path up. */
function askRaw(line: string, more = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(server.port, '127.0.0.1', () =>
      socket.write(
        `${line} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${newAddress()}\r\n${more}Connection: close\r\n\r\n`,
      ),
    )
    let answer = ''
    socket.setEncoding('latin1')
    socket.on('data', (part) => {
      answer += part
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(answer))
  })
}

describe('every route beside the contract', () => {
  it('is one of those that there are: the test finds them by itself', () => {
    expect(routes.length).toBeGreaterThan(30)
    for (const path of [
      '/widget/to/:id',
      '/card/:token',
      '/help/:s/sitemap.xml',
      '/uploads/:id/:ends/:signature',
      '/metrics',
    ])
      expect(routes.map((route) => route.path)).toContain(path)
  })

  it.each(routes)('$method $path has a limit, or counts itself', ({ path }) => {
    const name = limitOfRoute(path)
    expect(name === 'own' || name in limitTable).toBe(true)
  })

  const counted = routes.filter(({ path }) => limitOfRoute(path) === 'public-calls')
  it.each(counted)(
    '$method $path refuses one address that asks without end, and no other',
    async ({ method, path }) => {
      const address = newAddress()
      const from = async (who: string) => {
        const request = new Request(server.url + addressOf(path, newId()), {
          method,
          headers: { 'x-forwarded-for': who },
          ...(method === 'POST' && { body: '{}' }),
        })
        const answer = await server.fetch(request, { incoming: { socket: { remoteAddress: '127.0.0.1' } } })
        await answer.body?.cancel()
        return answer
      }
      const statuses = new Set<number>()
      let last = await from(address)
      for (let n = 1; n <= limitTable['public-calls'].amount + 50 && last.status !== 429; n += 1) {
        statuses.add(last.status)
        last = await from(address)
      }
      expect(last.status).toBe(429)
      expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
      expect((await from(newAddress())).status).not.toBe(429)
      for (const status of statuses) expect(status).toBeLessThan(500)
    },
  )

  const odd = [
    '..%2f..%2f..%2fpackage.json',
    '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '..%5c..%5cpackage.json',
    '%00',
    '%',
    '%ff%fe',
    '%0d%0aset-cookie:a=b',
    '%3Cscript%3Ealert(1)%3C%2Fscript%3E',
    "'%20or%201=1--",
    'a'.repeat(4000),
    '__proto__',
    'constructor',
    '%F0%9F%92%A9',
    '-1',
    '9'.repeat(400),
  ]
  it.each(routes)(
    '$method $path answers odd addresses without a fault, a file, a header or a script of theirs',
    async ({ method, path }) => {
      for (const value of odd) {
        const answer = await askRaw(
          `${method} ${addressOf(path, value)}`,
          method === 'GET' ? '' : 'Content-Length: 0\r\n',
        )
        const [head = '', body = ''] = answer.split('\r\n\r\n')
        expect(head, value).toMatch(/^HTTP\/1\.1 [2-4]\d\d/)
        expect(head.toLowerCase(), value).not.toContain('\nset-cookie: a=b')
        expect(body, value).not.toMatch(/"name": "everline"|root:x:|<script>alert/)
      }
    },
  )

  it.each(routes)(
    '$method $path says what its answer is, and gives it to no page of another origin',
    async ({ method, path }) => {
      const answer = await ask(method, addressOf(path, newId()), { origin: 'https://evil.example' })
      const { headers, status } = answer
      const text = await answer.text()
      if (text !== '') expect(headers.get('x-content-type-options')).toBe('nosniff')
      if (headers.get('content-type')?.startsWith('text/html')) {
        expect(headers.get('content-security-policy')).toMatch(/default-src '(none|self)'/)
        if (!path.startsWith('/demo')) expect(headers.get('content-security-policy')).not.toContain("'unsafe-inline'")
      }
      // The loader is for pages of all origins, and has nothing of anybody.
      if (path !== '/widget.js') expect(headers.get('access-control-allow-origin')).toBeNull()
      expect(status).toBeLessThan(500)
    },
  )

  it.each(routes)('$path takes no method that it does not name, and changes nothing by one', async ({ path }) => {
    for (const method of ['PUT', 'DELETE', 'PROPFIND']) {
      const answer = await ask(method, addressOf(path, newId()))
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.status).toBeLessThan(500)
    }
  })
})
