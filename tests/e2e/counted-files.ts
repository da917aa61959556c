import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One answer of the backend: bytes of its body as they were sent. */
export type SentFile = { method: string; path: string; bytes: number }

/**
 * An address of a backend that notes what is loaded from it, by workers too.
 *
 * @param options.hasDictionaries false: as in browsers that have no Compression Dictionary Transport
 */
export async function countFiles(backendPort: number, { hasDictionaries = true } = {}) {
  const sent: SentFile[] = []
  // A connection for each request: one that waits may be closed by the backend at the moment it is used again.
  const to = { host: '127.0.0.1', port: backendPort, agent: false } as const
  const server = createServer((incoming, response) => {
    const { method = '', url: path = '', headers } = incoming
    if (!hasDictionaries) delete headers['available-dictionary']
    const outgoing = request({ ...to, method, path, headers: { ...headers, connection: 'close' } }, (answer) => {
      const note = { method, path, bytes: 0 }
      sent.push(note)
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.on('data', (part: Buffer) => {
        note.bytes += part.length
      })
      answer.pipe(response)
    })
    outgoing.on('error', () => response.destroy())
    incoming.pipe(outgoing)
  })
  // Sockets pass: MQTT and signalling.
  server.on('upgrade', (incoming, socket, head) => {
    const { method, url, headers } = incoming
    const outgoing = request({ ...to, method, path: url, headers })
    outgoing.on('error', () => socket.destroy())
    outgoing.on('upgrade', (answer, far, farHead) => {
      const lines = Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}`)
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`)
      socket.write(farHead)
      far.write(head)
      far.on('error', () => socket.destroy()).pipe(socket)
      socket.on('error', () => far.destroy()).pipe(far)
    })
    outgoing.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    sent,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
