import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls, errorCodes } from '#core/contract/index.ts'
import { startTestServer, type TestServer } from './start-test-server.ts'
import { newId, type Person, registerVisitor, s, say, startConversation, unwrap } from './test-client.ts'

let server: TestServer
let visitor: Person
let roomId: string
let webRoot: string
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'everline-web-'))
  const files: Record<string, string> = {
    'app/index.html': '<!doctype html><title>App</title>',
    'app/inline.html': '<style>a{}</style><style>b{}</style><script src="/x.js"></script><script>show()</script>',
    'app/sw.js': '// service worker',
    'app/favicon.svg': '<svg/>',
    'app/sounds/drop.wav': '',
    'app/assets/main-abc.js': `// ${'x'.repeat(5000)}`,
    'widget/loader.js': '// loader',
    'widget/frame.html': '<!doctype html><title>Frame</title>',
    'widget/assets/frame-abc.js': '// frame',
    'secret.txt': 'secret',
  }
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(webRoot, path, '..'), { recursive: true })
    await writeFile(join(webRoot, path), text)
  }
  server = await startTestServer({ env: { EVERLINE_WEB_ROOT: webRoot } })
  visitor = await registerVisitor(server.url)
  roomId = (await startConversation(visitor)).roomId
})
afterAll(async () => {
  await server.close()
  await rm(webRoot, { recursive: true })
})

const messagesPath = () => `/everline/v1/services/${s}/rooms/${roomId}/messages`
async function post(body: BodyInit, headers: Record<string, string> = {}, path = messagesPath()) {
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${visitor.token.access_token}`,
      'content-type': 'application/json',
      'idempotency-key': newId(),
      ...headers,
    },
    body,
    ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
  } as RequestInit)
  const { code, message, details } = (await response.json()) as { code: number; message: string; details?: object }
  return { status: response.status, code, message, details }
}
const lastSeq = async () =>
  unwrap(await visitor.call('getConversation', { params: { s, roomId } })).conversation.lastSeq

describe('malformed requests', () => {
  const good = () => JSON.stringify({ id: newId(), text: 'x' })
  const invalid = errorCodes['invalid-request']
  it.each<[string, BodyInit, Record<string, string>, keyof typeof errorCodes]>([
    ['an empty body', '', {}, 'invalid-request'],
    ['half of a JSON', '{"id":', {}, 'invalid-request'],
    ['an array', '[]', {}, 'invalid-request'],
    ['null', 'null', {}, 'invalid-request'],
    ['bytes that are no UTF-8', new Uint8Array([0x22, 0xff, 0xfe, 0x22]), {}, 'invalid-request'],
    ['a NUL in the text', JSON.stringify({ id: newId(), text: 'a\u0000b' }), {}, 'invalid-request'],
    ['half of a character', `{"id":"${newId()}","text":"\\ud800"}`, {}, 'invalid-request'],
    ['a number for a text', JSON.stringify({ id: newId(), text: 1e308 }), {}, 'invalid-request'],
    ['__proto__ in place of fields', `{"__proto__":{"id":"${newId()}","text":"x"}}`, {}, 'invalid-request'],
    ['deep nesting', `${'['.repeat(200_000)}${']'.repeat(200_000)}`, {}, 'invalid-request'],
    ['no idempotency key', good(), { 'idempotency-key': '' }, 'invalid-request'],
    ['a key that is no UUID', good(), { 'idempotency-key': 'x' }, 'invalid-request'],
    ['a form', 'id=1', { 'content-type': 'application/x-www-form-urlencoded' }, 'wrong-media-type'],
    ['plain text', good(), { 'content-type': 'text/plain' }, 'wrong-media-type'],
    ['too long a text', JSON.stringify({ id: newId(), text: 'x'.repeat(10_001) }), {}, 'invalid-request'],
    ['more than 1 MiB', `"${'x'.repeat(1024 * 1024)}"`, {}, 'too-large'],
  ])('%s', async (_what, body, headers, name) => {
    const before = await lastSeq()
    const { status, code } = await post(body, headers)
    expect({ status, code }).toEqual({ status: errorCodes[name].status, code: errorCodes[name].code })
    expect(await lastSeq()).toBe(before)
  })

  it('more than 1 MiB that comes without a length', async () => {
    const part = new Uint8Array(256 * 1024)
    let parts = 0
    const body = new ReadableStream({
      pull(controller) {
        parts += 1
        if (parts > 8) controller.close()
        else controller.enqueue(part)
      },
    })
    expect(await post(body)).toMatchObject({ status: 413, code: errorCodes['too-large'].code })
  })

  it('the message of a refusal names the wrong field', async () => {
    expect(await post(JSON.stringify({ id: newId(), text: 5 }))).toMatchObject({
      message: 'body.text must be string',
      // A form shows the message beside this field.
      details: { field: 'text' },
    })
    expect((await post(JSON.stringify({ id: 'no', text: 'x' }))).message).toMatch(/^body\.id /)
    const { message } = await post(good(), {}, messagesPath().replace(roomId, 'no-uuid'))
    expect(message).toMatch(/^path\.roomId /)
  })

  it.each(['%', '%ff', '%00', '%2e%2e%2f', '..%2f..', encodeURIComponent("' or 1=1"), 'x'.repeat(5000)])(
    'a path part %#',
    async (part) => {
      const { status, code } = await post(good(), {}, messagesPath().replace(roomId, part))
      expect([400, 404]).toContain(status)
      expect([invalid.code, errorCodes['not-found'].code]).toContain(code)
    },
  )

  it.each([
    'after=1&after=2',
    'after=-1',
    'after=1.5',
    'after=99999999999999999999',
    'after=%00',
    'limit=5',
    'after=1&limit=1001',
  ])('the query %s', async (query) => {
    const response = await fetch(`${server.url}/everline/v1/services/${s}/feed?${query}`, {
      headers: { authorization: `Bearer ${visitor.token.access_token}` },
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: invalid.code })
  })

  it.each([
    `/everline/v1/services/${s}/white-label-files/favicon/%00`,
    '/oidc/start?service=%00',
    `/everline/v1/services/${s}/portal/conversations?before=1.%00`,
    '/demo/%00',
    '/%00',
  ])('[audit 1.17] no address has a zero character: %s', async (path) => {
    expect((await fetch(server.url + path)).status).toBe(400)
  })

  it('an unknown path answers 404 and a wrong method 405, both in JSON', async () => {
    for (const path of ['/everline/v1/nothing', '/lc-orc/x', '/auth/v9', '/ping/more', '/lc-ds/v1/billing']) {
      const response = await fetch(server.url + path)
      expect([response.status, ((await response.json()) as { code: number }).code]).toEqual([
        404,
        errorCodes['not-supported'].code,
      ])
    }
    const response = await fetch(`${server.url}/ping`, { method: 'DELETE' })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET'])
    expect(await response.json()).toMatchObject({ code: 7000405 })
  })

  it('ids are accepted in upper and lower case and returned in lower case', async () => {
    const id = newId()
    const { message } = unwrap(await say(visitor, roomId.toUpperCase(), 'loud', { id: id.toUpperCase() }))
    expect(message).toMatchObject({ id, roomId })
  })

  it('bytes that are not HTTP get a 4xx answer or a closed connection', async () => {
    const answerTo = (text: string) =>
      new Promise<string>((resolve) => {
        const socket = connect(server.port, '127.0.0.1', () => socket.end(text))
        let answer = ''
        socket.on('data', (part) => {
          answer += part
        })
        socket.on('close', () => resolve(answer))
        socket.on('error', () => resolve(answer))
        socket.setTimeout(2000, () => socket.destroy())
      })
    for (const text of [
      'nonsense\r\n\r\n',
      'GET /ping HTTP/1.1\r\nHost: a b/c\r\n\r\n',
      'GET http://[ HTTP/1.1\r\nHost: x\r\n\r\n',
      'GET // HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      'GET /mqtt HTTP/1.1\r\nHost: x\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n',
      'GET // HTTP/1.1\r\nHost: x\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n',
    ]) {
      expect(await answerTo(text), text).not.toMatch(/^HTTP\/1\.1 5/)
    }
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  })
})

describe('pages and files', () => {
  const get = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers })

  it('serves the app at each of its addresses, with a strict content security policy', async () => {
    for (const path of ['/', '/inbox/handling', '/conversations/123']) {
      const response = await get(path)
      expect(await response.text()).toContain('App')
      const policy = response.headers.get('content-security-policy') ?? ''
      expect(policy).toContain("script-src 'self';")
      expect(policy).toContain("style-src 'self';")
      expect(policy).toContain(`ws://localhost:${server.port}`)
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).not.toContain('unsafe')
      expect(response.headers.get('cache-control')).toBe('no-cache')
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      // [audit 1.19]
      expect(response.headers.get('permissions-policy')).toContain('geolocation=()')
      expect(response.headers.has('strict-transport-security')).toBe(false)
    }
    expect((await get('/missing.js')).status).toBe(404)
  })

  it('[PWA-03] leads what is shared past the service worker to the screen that says it was lost', async () => {
    const body = new FormData()
    body.append('files', new File(['abc'], 'a.txt'))
    const response = await fetch(`${server.url}/share-target`, { method: 'POST', body, redirect: 'manual' })
    expect([response.status, response.headers.get('location')]).toEqual([303, '/share?lost=true'])
  })

  it('names the inline scripts and styles of a page by their hashes, and allows no others', async () => {
    const policy = (await get('/inline.html')).headers.get('content-security-policy') ?? ''
    const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
    expect(policy).toContain(`script-src 'self' ${hashOf('show()')};`)
    expect(policy).toContain(`style-src 'self' ${hashOf('a{}')} ${hashOf('b{}')};`)
    expect(policy).not.toContain('unsafe')
  })

  it('lets browsers cache hashed files forever and revalidate all others, and compresses', async () => {
    const asset = await get('/assets/main-abc.js')
    expect(asset.headers.get('cache-control')).toContain('immutable')
    expect(asset.headers.get('content-encoding')).toBe('gzip')
    expect((await get('/widget/assets/frame-abc.js')).headers.get('cache-control')).toContain('immutable')
    const worker = await get('/sw.js')
    expect(worker.headers.get('cache-control')).toBe('no-cache')
    const again = await get('/sw.js', { 'if-none-match': worker.headers.get('etag') ?? '' })
    expect(again.status).toBe(304)
  })

  it('lets browsers keep the icon and the tones for a day: they would ask for them again and again', async () => {
    for (const path of ['/favicon.svg', '/sounds/drop.wav'])
      expect((await get(path)).headers.get('cache-control')).toBe('public, max-age=86400')
  })

  it('lets a page of any origin load the widget and show its frame', async () => {
    const loader = await get('/widget.js')
    expect(loader.headers.get('access-control-allow-origin')).toBe('*')
    expect(loader.headers.get('cache-control')).toContain('max-age=300')
    const frame = await get(`/widget/frame.html?s=${s}&w=`)
    // Any page may show it, also those that no `*` matches, such as local files.
    expect(frame.headers.get('content-security-policy')).not.toContain('frame-ancestors')
    expect(frame.headers.get('cross-origin-embedder-policy')).toBe('require-corp')
    // Without the service that decides who may frame it, it is a page of its own.
    // A widget that does not exist says not who may frame it.
    for (const query of ['', '?s=', '?w=x', `?s=${s}&w=${newId()}`, '?s=nowhere&w=']) {
      const alone = await get(`/widget/frame.html${query}`)
      expect(alone.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    }
    const demo = await get('/demo')
    expect(await demo.text()).toContain('<script src="/widget.js" data-service="demo" async></script>')
    expect(demo.headers.get('content-security-policy')).toContain("script-src 'self'")
  })

  it.each([
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/widget/..%2f..%2fsecret.txt',
    '/widget/%2e%2e/secret.txt',
    '/assets/%00.js',
    '/%',
  ])('serves no file outside of its folders: %s', async (path) => {
    const text = await new Promise<string>((resolve) => {
      const socket = connect(server.port, '127.0.0.1', () =>
        socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`),
      )
      let answer = ''
      socket.on('data', (part) => {
        answer += part
      })
      socket.on('close', () => resolve(answer))
    })
    expect(text).not.toContain('secret\n')
    expect(text).not.toMatch(/\r\n\r\nsecret/)
    expect(text).not.toMatch(/^HTTP\/1\.1 5/)
  })

  it.each([
    '/docs/swagger-ui%2F..%2Findex.html',
    '/docs/swagger-ui%2F..%2Foauth2-redirect.html',
    '/docs/swagger-ui.js.map',
    '/docs/index.html',
    '/a%2F..%2Fsw.js',
    '/assets%2F..%2Fsw.js',
    '/.%2Fsw.js',
    '/%2Fsw.js',
    '/widget/a%2F..%2Ffragment',
  ])('serves no file by another name than its own: %s', async (path) => {
    expect((await get(path)).status).toBe(404)
  })

  it('gives uploads to no page of another origin', async () => {
    for (const method of ['OPTIONS', 'HEAD', 'PATCH', 'GET']) {
      const headers = { origin: 'https://evil.example', 'tus-resumable': '1.0.0' }
      const answer = await fetch(`${server.url}/uploads/${newId()}/1/x`, { method, headers })
      expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
    }
  })

  it('shows the metrics of this machine under its own names only', async () => {
    const { port } = server
    const statusFor = (host: string) =>
      new Promise<string>((resolve) => {
        const socket = connect(port, '127.0.0.1', () =>
          socket.end(`GET /metrics HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`),
        )
        let answer = ''
        socket.on('data', (part) => {
          answer += part
        })
        socket.on('close', () => resolve(answer.split(' ')[1] ?? ''))
      })
    for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`])
      expect(await statusFor(host)).toBe('200')
    for (const host of ['evil.example', `rebind.evil.example:${port}`, 'localhost.evil.example'])
      expect(await statusFor(host)).toBe('403')
  })

  it('publishes every call in an OpenAPI 3.1 document that has a viewer', async () => {
    const document = (await (await get('/openapi.json')).json()) as {
      openapi: string
      paths: Record<string, Record<string, { operationId: string; parameters?: unknown[] }>>
    }
    expect(document.openapi).toBe('3.1.0')
    const published = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => [operationId, `${method.toUpperCase()} ${path}`]),
    )
    expect(Object.fromEntries(published)).toEqual({
      ...Object.fromEntries(Object.entries(calls).map(([id, { method, path }]) => [id, `${method} ${path}`])),
      uploadClientLog: 'POST /v2/log',
    })
    const takesGzip = Object.values(document.paths)
      .flatMap((methods) => Object.values(methods))
      .filter(({ parameters }) => JSON.stringify(parameters).includes('"Content-Encoding"'))
    expect(takesGzip.map(({ operationId }) => operationId)).toEqual(['uploadServiceLog', 'uploadClientLog'])
    const page = await (await get('/docs')).text()
    expect(page).toContain('/docs/viewer.js')
    expect(page).toContain('<link rel="icon" href="/favicon.svg"')
    expect((await get('/docs/swagger-ui-bundle.js')).status).toBe(200)
  })

  it('the page with the mails of the demo names an icon, which its policy allows', async () => {
    const mails = await get('/demo/mail')
    expect(await mails.text()).toContain('<link rel="icon" href="/favicon.svg"')
    expect(mails.headers.get('content-security-policy')).toContain("img-src 'self'")
  })

  it('counts calls by name and status', async () => {
    await get('/ping')
    const text = await (await get('/metrics')).text()
    expect(text).toMatch(/^everline_http_requests_total\{call="pingService",code="200"\} \d+$/m)
    expect(text).toMatch(/^everline_feed_entries_total [1-9]\d*$/m)
  })

  it('compresses large answers only for clients that accept gzip', async () => {
    for (let index = 0; index < 20; index += 1) unwrap(await say(visitor, roomId, `line ${index}`))
    const path = `/everline/v1/services/${s}/feed?after=0`
    const authorization = `Bearer ${visitor.token.access_token}`
    const raw = await rawGet(path, { authorization, 'accept-encoding': 'gzip' })
    expect(raw.head).toMatch(/content-encoding: gzip/i)
    const plain = await rawGet(path, { authorization, 'accept-encoding': 'identity' })
    expect(plain.head).not.toMatch(/content-encoding/i)
    expect(JSON.parse(gunzipSync(raw.body).toString())).toEqual(JSON.parse(plain.body.toString()))
  })
})

/** The answer as it was sent; `fetch` would decompress it. */
function rawGet(path: string, headers: Record<string, string>): Promise<{ head: string; body: Buffer }> {
  const lines = Object.entries({ host: 'localhost', connection: 'close', ...headers }).map(([k, v]) => `${k}: ${v}\r\n`)
  return new Promise((resolve) => {
    const parts: Buffer[] = []
    const socket = connect(server.port, '127.0.0.1', () =>
      socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`),
    )
    socket.on('data', (part) => parts.push(part))
    socket.on('close', () => {
      const all = Buffer.concat(parts)
      const end = all.indexOf('\r\n\r\n')
      resolve({ head: all.subarray(0, end).toString(), body: all.subarray(end + 4) })
    })
  })
}
