import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { systemClock } from '#core/platform/clock.ts'
import { createSendBytes } from './send-by-tus.ts'

let server: Server | undefined
afterEach(() => server?.close())

/** An upload behind a proxy that takes requests up to a size; it says so, or closes the connection. */
async function proxied(maxBytes: number, closes = false) {
  let offset = 0
  const pieces: number[] = []
  server = createServer((request, response) => {
    const length = Number(request.headers['content-length'] ?? 0)
    if (length > maxBytes) {
      if (closes) return void request.socket.destroy()
      request.resume()
      return void request.on('end', () => response.writeHead(413).end())
    }
    request.resume()
    request.on('end', () => {
      if (request.method === 'PATCH') {
        offset += length
        pieces.push(length)
      }
      const headers = { 'tus-resumable': '1.0.0', 'upload-offset': String(offset), 'upload-length': '10000000' }
      response.writeHead(request.method === 'PATCH' ? 204 : 200, headers).end()
    })
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  // The checked edge: it listens on a port.
  const { port } = server.address() as AddressInfo
  const sendBytes = createSendBytes({ clock: systemClock })
  // The library takes a buffer in Node, where it knows no blob.
  const body = Buffer.alloc(10_000_000) as unknown as Blob
  const send = () =>
    sendBytes(body, `http://127.0.0.1:${port}/upload`, {
      progress: () => {},
      signal: new AbortController().signal,
    })
  return { send, pieces, offset: () => offset }
}

it('[CAP-04] pieces begin below what proxies take by default, and grow as far as they pass', async () => {
  const free = await proxied(Number.POSITIVE_INFINITY)
  expect(await free.send()).toBe('sent')
  expect(free.pieces).toEqual([1_000_000, 2_000_000, 4_000_000, 3_000_000])
  server?.close()
  const nginx = await proxied(1024 * 1024)
  expect(await nginx.send()).toBe('sent')
  expect(nginx.pieces).toEqual(Array.from({ length: 10 }, () => 1_000_000))
})

it('[CAP-04] a proxy that closes the connection instead costs one try', async () => {
  const { send, offset, pieces } = await proxied(1024 * 1024, true)
  expect(await send()).toBe('unreachable')
  expect(await send()).toBe('sent')
  expect([offset(), Math.max(...pieces)]).toEqual([10_000_000, 1_000_000])
})

it('[CAP-04] a proxy that refuses the smallest piece has refused the file', async () => {
  const { send } = await proxied(1000)
  expect(await send()).toBe('refused')
})
