import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Web pages that messages link to, on an address of this machine. */
export type PageServer = {
  /** `host:port`. */
  host: string
  url(path: string): string
  /** Answers a path from now on: with HTML, or as the listener wants. */
  page(path: string, answer: string | RequestListener): void
  /** How often a path was requested. */
  hits(path: string): number
  close(): Promise<void>
}

/** Starts a web server with no page. */
export async function startPageServer(): Promise<PageServer> {
  const pages = new Map<string, RequestListener>()
  const counts = new Map<string, number>()
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    counts.set(path, (counts.get(path) ?? 0) + 1)
    const answer = pages.get(path)
    if (answer) answer(request, response)
    else response.writeHead(404, { 'content-type': 'text/html' }).end('<title>Nothing here</title>')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  // The checked edge: it listens on a port, not on a socket of the file system.
  const { port } = server.address() as AddressInfo
  const host = `127.0.0.1:${port}`
  return {
    host,
    url: (path) => `http://${host}${path}`,
    page(path, answer) {
      const html: RequestListener = (_, response) =>
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(answer)
      pages.set(path, typeof answer === 'string' ? html : answer)
    },
    hits: (path) => counts.get(path) ?? 0,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
