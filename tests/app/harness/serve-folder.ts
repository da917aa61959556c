import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'

/** An empty page of the address, for what needs the origin without the app. */
export const blankPath = '/blank'
/** A service worker that does nothing, for what the browser ties to one. */
export const quietWorkerPath = '/quiet-worker.js'

/**
 * Serves a folder of built pages on a free port of this machine; any address that is no file is the first page. Nothing
 * is compressed: over loopback there is nothing to gain. The browser keeps files with a hash in their name.
 */
export async function serveFolder(root: string): Promise<{ url: string; close(): void }> {
  const app = new Hono()
    .use('/assets/*', async (context, next) => {
      await next()
      context.header('cache-control', 'max-age=31536000, immutable')
    })
    .get(blankPath, (context) => context.html('<!doctype html>'))
    .get(quietWorkerPath, (context) => context.body('', 200, { 'content-type': 'text/javascript' }))
    .use(serveStatic({ root }))
    .get('*', serveStatic({ root, path: 'index.html' }))
  const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, close: () => void server.close() }
}
