import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { webLinks } from '#core/messages/links.ts'
import { createFetchPage, type FetchPage } from '#server/link-previews/fetch-page.ts'
import { readPage } from '#server/link-previews/read-page.ts'
import { type PageServer, startPageServer } from './page-server.ts'
import { startTestServer } from './start-test-server.ts'
import { linkPreviewsSuite } from './suites/link-previews.ts'
import { type Person, registerVisitor, s, say, signIn, startConversation, startHandled, unwrap } from './test-client.ts'

linkPreviewsSuite(startTestServer)

describe('a page for a preview', () => {
  let allowed: PageServer
  /** Server inside the own network, which no preview may reach. */
  let secret: PageServer
  beforeAll(async () => {
    allowed = await startPageServer()
    secret = await startPageServer()
    secret.page('/', '<title>Secret</title>')
  })
  afterAll(async () => {
    await allowed.close()
    await secret.close()
  })
  let ending: AbortController
  let fetchPage: FetchPage
  beforeEach(() => {
    ending = new AbortController()
    fetchPage = createFetchPage({ publicHosts: [allowed.host], deadlineMs: 500 })
  })
  afterEach(() => ending.abort())
  const titleOf = async (path: string) => {
    const page = await fetchPage(allowed.url(path), ending.signal)
    return page && (readPage(page)?.title ?? '')
  }
  const redirect = (path: string, location: string, status = 302) =>
    allowed.page(path, (_, response) => response.writeHead(status, { location }).end())

  it('comes from a host that the setting allows', async () => {
    allowed.page('/', '<title>Open</title>')
    expect(await titleOf('/')).toBe('Open')
  })

  it('is asked for without anything that tells who asks, nor compressed', async () => {
    let seen: unknown
    allowed.page('/headers', ({ headers }, response) => {
      seen = headers
      response.end()
    })
    await titleOf('/headers')
    expect(seen).toEqual({
      host: allowed.host,
      'user-agent': 'Everline-link-preview',
      accept: 'text/html',
      'accept-encoding': 'identity',
      connection: 'close',
    })
  })

  it('does not come from this machine otherwise, by whatever name', async () => {
    const { port } = new URL(secret.url('/'))
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0177.1', '0'])
      expect(await fetchPage(`http://${host}:${port}/`, ending.signal)).toBeNull()
    expect(secret.hits('/')).toBe(0)
  })

  it('comes by the addresses that were checked: a name that then leads elsewhere leads nowhere', async () => {
    const port = Number(new URL(allowed.url('/')).port)
    const answers = ['127.0.0.1', '127.0.0.2']
    const rebinding = createFetchPage({
      publicHosts: [`pages.test:${port}`],
      resolve: async () => [{ address: answers.shift() ?? '', family: 4 }],
    })
    allowed.page('/rebound', '<title>Checked</title>')
    const page = await rebinding(`http://pages.test:${port}/rebound`, ending.signal)
    expect(page && readPage(page)?.title).toBe('Checked')
    expect(answers).toEqual(['127.0.0.2'])
  })

  it.each([301, 302, 303, 307, 308])('comes after a redirect by %i, and is of the last address', async (status) => {
    redirect('/old', '/new', status)
    allowed.page('/new', '<title>New</title>')
    expect(await titleOf('/old')).toBe('New')
    expect((await fetchPage(allowed.url('/old'), ending.signal))?.url.pathname).toBe('/new')
  })

  it('does not come by a redirect to a private address, another protocol or nowhere', async () => {
    const locations = [
      secret.url('/'),
      secret.url('/').replace('127.0.0.1', 'localhost'),
      'file:///etc/passwd',
      'http://',
    ]
    for (const location of [...locations, 'http://169.254.169.254/', '//0x7f000001/']) {
      redirect('/away', location)
      expect(await titleOf('/away')).toBeNull()
    }
    allowed.page('/away', (_, response) => response.writeHead(302).end())
    expect(await titleOf('/away')).toBeNull()
    expect(secret.hits('/')).toBe(0)
  })

  it('does not come by redirects without end', async () => {
    redirect('/loop', '/loop')
    expect(await titleOf('/loop')).toBeNull()
    expect(allowed.hits('/loop')).toBe(4)
  })

  it.each([
    ['a picture', { 'content-type': 'image/png' }, 200],
    ['a file', { 'content-type': 'application/octet-stream' }, 200],
    ['a page that does not say what it is', {}, 200],
    ['a compressed page', { 'content-type': 'text/html', 'content-encoding': 'gzip' }, 200],
    ['a page that is missing', { 'content-type': 'text/html' }, 404],
    ['a part of a page', { 'content-type': 'text/html' }, 206],
    ['a failure', { 'content-type': 'text/html' }, 500],
  ])('is not %s', async (_, headers, status) => {
    allowed.page('/other', (_request, response) => response.writeHead(status, headers).end('<title>Other</title>'))
    expect(await titleOf('/other')).toBeNull()
  })

  it('is read up to its first half megabyte, and no further', async () => {
    let written = 0
    let isClosed = false
    allowed.page('/endless', (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' })
      response.write('<title>Endless</title>')
      const write = () => {
        while (!isClosed && written < 200_000_000) {
          written += 65_536
          if (!response.write(' '.repeat(65_536))) return void response.once('drain', write)
        }
      }
      response.once('close', () => {
        isClosed = true
      })
      write()
    })
    const page = await fetchPage(allowed.url('/endless'), ending.signal)
    expect(page?.bytes).toHaveLength(512 * 1024)
    expect(page && readPage(page)?.title).toBe('Endless')
    await expect.poll(() => isClosed).toBe(true)
    // Bytes in the socket buffers have been sent too.
    expect(written).toBeLessThan(20_000_000)
  })

  it.each([
    ['does not answer', () => {}],
    [
      'never ends',
      (_, response) => {
        response.writeHead(200, { 'content-type': 'text/html' }).write('<title>Slow</title>')
      },
    ],
  ] satisfies Array<[string, Parameters<PageServer['page']>[1]]>)(
    'is waited for until its deadline if it %s',
    async (_, slow) => {
      allowed.page('/slow', slow)
      expect(await titleOf('/slow')).toBeNull()
    },
  )

  it('is not waited for when the process ends', async () => {
    allowed.page('/slow', () => {})
    const patient = createFetchPage({ publicHosts: [allowed.host], deadlineMs: 60_000 })(
      allowed.url('/slow'),
      ending.signal,
    )
    ending.abort()
    expect(await patient).toBeNull()
  })

  it('comes from a host for staff only for a trusted link, and by no redirect from elsewhere', async () => {
    const staffOnly = createFetchPage({ publicHosts: [allowed.host], staffHosts: [secret.host], deadlineMs: 500 })
    const title = async (url: string, isTrusted: boolean) => {
      const page = await staffOnly(url, ending.signal, isTrusted)
      return page && (readPage(page)?.title ?? '')
    }
    expect(await title(secret.url('/'), false)).toBeNull()
    expect(await title(secret.url('/'), true)).toBe('Secret')
    secret.page('/moved', (_, response) => response.writeHead(302, { location: '/' }).end())
    expect(await title(secret.url('/moved'), true)).toBe('Secret')
    for (const location of [secret.url('/'), secret.url('/').replace('127.0.0.1', 'localhost'), `//${secret.host}/`]) {
      redirect('/away', location)
      for (const isTrusted of [true, false]) expect(await title(allowed.url('/away'), isTrusted)).toBeNull()
    }
  })

  it('[CAP-18] a preview of a host for staff is seen by staff, of links that staff wrote; visitors learn nothing of it', async () => {
    const env = { EVERLINE_LINK_PREVIEWS: 'on', EVERLINE_LINK_PREVIEW_HOSTS: secret.host }
    const server = await startTestServer({ env })
    try {
      const agent = await signIn(server.url, 'agent1@everline.test', server.passwordOf('agent1@everline.test'))
      const { visitor, roomId } = await startHandled(server.url, agent)
      const titleFor = async (person: Person, messageId: string, url: string) =>
        unwrap(await person.call('getLinkPreview', { params: { s, roomId, messageId }, query: { url } })).preview?.title
      const spellings = [secret.url('/'), secret.url('/#top'), secret.url('/').replace('http', 'HTTP')]
      for (const url of spellings) {
        const [link] = webLinks(url)
        if (link === undefined) continue
        const ofVisitor = unwrap(await say(visitor, roomId, url)).message.id
        for (const person of [visitor, agent]) expect(await titleFor(person, ofVisitor, link)).toBeUndefined()
        const ofStaff = unwrap(await say(agent, roomId, url)).message.id
        expect(await titleFor(visitor, ofStaff, link)).toBeUndefined()
        expect(await titleFor(agent, ofStaff, link)).toBe('Secret')
        // Also not what is kept by now.
        expect(await titleFor(visitor, ofStaff, link)).toBeUndefined()
        expect(await titleFor(agent, ofVisitor, link)).toBeUndefined()
      }
    } finally {
      await server.close()
    }
  })

  it('is not fetched where the setting is off, which the answer says', async () => {
    const server = await startTestServer({
      env: { EVERLINE_LINK_PREVIEWS: 'off', EVERLINE_LINK_PREVIEW_PUBLIC_HOSTS: allowed.host },
    })
    try {
      const visitor = await registerVisitor(server.url)
      const { roomId } = await startConversation(visitor)
      const url = allowed.url('/never')
      const { message } = unwrap(await say(visitor, roomId, url))
      const ask = { params: { s, roomId, messageId: message.id }, query: { url } }
      expect(unwrap(await visitor.call('getLinkPreview', ask))).toEqual({ preview: null, isOff: true })
      expect(allowed.hits('/never')).toBe(0)
    } finally {
      await server.close()
    }
  })
})
