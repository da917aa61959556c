import { createWriteStream } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** A server with an empty page, which writes what is posted to it into a file. */
export async function startBarePost(folder: string): Promise<{ url: string; stop(): void }> {
  const server = createServer(async (request, response) => {
    if (request.method === 'POST') await pipeline(request, createWriteStream(join(folder, 'posted')))
    response.setHeader('content-type', 'text/html')
    response.end('<!doctype html><input type="file">')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, stop: () => server.close() }
}
