import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eventually } from './test-client.ts'

export type ReceivedHook = {
  headers: IncomingHttpHeaders
  body: string
  event: { type: string; timestamp: string; data: Record<string, unknown> }
}

export type WebhookReceiver = {
  /** `host:port`. */
  host: string
  /** A path that nobody was sent to yet, which answers 204 until it is told another status, or none: no answer at all. */
  path(): {
    url: string
    received: ReceivedHook[]
    answers(answer: { status: number; body?: string; location?: string } | 'none'): void
    /** Waits until so many requests have come, and returns them. */
    has(count: number): Promise<ReceivedHook[]>
  }
  close(): Promise<void>
}

/** Another system, on an address of this machine, that is sent events. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  type Listener = (hook: ReceivedHook, response: ServerResponse) => void
  const paths = new Map<string, Listener>()
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const listener = paths.get(request.url ?? '')
    if (!listener) response.writeHead(404).end()
    else listener({ headers: request.headers, body, event: JSON.parse(body) }, response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  // The checked edge: it listens on a port, not on a socket of the file system.
  const { port } = server.address() as AddressInfo
  const host = `127.0.0.1:${port}`
  return {
    host,
    path() {
      const name = `/${crypto.randomUUID()}`
      const received: ReceivedHook[] = []
      let answer: { status: number; body?: string; location?: string } | 'none' = { status: 204 }
      paths.set(name, (hook, response) => {
        received.push(hook)
        if (answer === 'none') return
        const { status, body = '', location } = answer
        response.writeHead(status, location === undefined ? {} : { location }).end(body)
      })
      return {
        url: `http://${host}${name}`,
        received,
        answers(next) {
          answer = next
        },
        async has(count) {
          await eventually(() => received.length >= count)
          return received
        },
      }
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
