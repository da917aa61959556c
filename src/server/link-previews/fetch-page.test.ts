import { createServer, type RequestListener } from 'node:http'
import { expect, it, onTestFinished } from 'vitest'
import { createFetchPage } from './fetch-page.ts'

const html = { 'content-type': 'text/html; charset=utf-8' }
const asked: string[] = []

/** A web server on this machine, which only a test's list of allowed hosts makes reachable. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    listener(request, response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    asked.splice(0)
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return `localhost:${address.port}`
}
const toThisMachine = async () => [{ address: '127.0.0.1', family: 4 }]
const fetching = (host: string) => createFetchPage({ allowedHosts: [host], resolve: toThisMachine })
const never = new AbortController().signal

it('a page of HTML is fetched, over a few redirects', async () => {
  const host = await serve(({ url }, response) => {
    if (url === '/page') response.writeHead(200, html).end('<title>Hello</title>')
    else response.writeHead(302, { location: url === '/a' ? '/b' : '/page' }).end()
  })
  const page = await fetching(host)(`http://${host}/a`, never)
  expect(page?.bytes.toString()).toBe('<title>Hello</title>')
  expect(page?.url.pathname).toBe('/page')
})

it('addresses of the own network are refused in every spelling, and nothing is asked there', async () => {
  const host = await serve((_, response) => response.writeHead(200, html).end('<title>Secret</title>'))
  const port = host.split(':')[1] ?? ''
  const fetchPage = createFetchPage({ allowedHosts: [], resolve: toThisMachine })
  for (const link of [
    `http://${host}/`,
    `http://127.0.0.1:${port}/`,
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0177.0.0.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://name-of-a-private-host.example/',
    'http://user:password@93.184.215.14/',
    'http://93.184.215.14:6379/',
    'file:///etc/passwd',
    'gopher://127.0.0.1/',
    'no address',
  ])
    expect(await fetchPage(link, never)).toBeNull()
  expect(asked).toEqual([])
})

it('one refused address among those of a name refuses it', async () => {
  const resolve = async () => [
    { address: '93.184.215.14', family: 4 },
    { address: '10.0.0.1', family: 4 },
  ]
  expect(await createFetchPage({ allowedHosts: [], resolve })('http://both.example/', never)).toBeNull()
})

it('a redirect to the own network is not followed, nor one that never ends', async () => {
  const secret = await serve((_, response) => response.writeHead(200, html).end('<title>Secret</title>'))
  const host = await serve(({ url }, response) =>
    response.writeHead(302, { location: url === '/loop' ? '/loop' : `http://${secret}/secret` }).end(),
  )
  expect(await fetching(host)(`http://${host}/to-secret`, never)).toBeNull()
  expect(asked).toEqual(['/to-secret'])
  expect(await fetching(host)(`http://${host}/loop`, never)).toBeNull()
  expect(asked).toHaveLength(5)
})

it('what is no page of HTML, or is compressed unasked, gives nothing', async () => {
  const host = await serve(({ url }, response) => {
    if (url === '/picture') response.writeHead(200, { 'content-type': 'image/png' }).end('png')
    else if (url === '/missing') response.writeHead(404, html).end('<title>Missing</title>')
    else response.writeHead(200, { ...html, 'content-encoding': 'gzip' }).end('zipped')
  })
  for (const path of ['picture', 'missing', 'zipped'])
    expect(await fetching(host)(`http://${host}/${path}`, never)).toBeNull()
})

it('of an endless page only the beginning is read, and a silent one is given up', async () => {
  const host = await serve(({ url }, response) => {
    if (url === '/silent') return
    response.writeHead(200, html)
    const more = () => void (response.writable && response.write('x'.repeat(65_536), more))
    more()
  })
  const page = await fetching(host)(`http://${host}/endless`, never)
  expect(page?.bytes.length).toBe(512 * 1024)
  const ending = new AbortController()
  const answer = fetching(host)(`http://${host}/silent`, ending.signal)
  ending.abort()
  expect(await answer).toBeNull()
})
