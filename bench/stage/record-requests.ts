import type { AddressInfo } from 'node:net'
import { connect, createServer } from 'node:net'

export type RequestRecord = { method: string; path: string; atMs: number }

/** Passes bytes on to a backend and notes the requests that it sees, those of workers too. */
export async function recordRequests(targetPort: number) {
  const requests: RequestRecord[] = []
  const server = createServer({ noDelay: true }, (client) => {
    const backend = connect({ port: targetPort, host: '127.0.0.1', noDelay: true })
    client.on('data', (bytes: Buffer) => {
      // A request begins with a chunk: browsers do not pipeline.
      const [, method, path] = /^(GET|POST|PUT|DELETE) (\S+) HTTP\/1/.exec(bytes.toString('latin1', 0, 2000)) ?? []
      if (method && path) requests.push({ method, path, atMs: performance.timeOrigin + performance.now() })
    })
    client.pipe(backend).pipe(client)
    const end = () => {
      client.destroy()
      backend.destroy()
    }
    client.on('error', end).on('close', end)
    backend.on('error', end).on('close', end)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    requests,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
