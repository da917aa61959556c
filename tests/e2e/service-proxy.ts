import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { defaultConfigKey, openSealedText, sealText } from '#core/platform/sealed-text.ts'

export type ServiceProxy = { port: number; url: string; close(): Promise<void> }

/**
 * An address at which a backend seems to be there for one of its services alone: an installation is for its first
 * service, which the app learns from two answers and the demo's page. Everything else passes through as it is.
 */
export async function startServiceProxy(backendUrl: string, serviceId: string): Promise<ServiceProxy> {
  const { hostname, port: backendPort } = new URL(backendUrl)
  // The backend closes what was idle for 5 s, and may do so while the next request is under way to it.
  const agent = new Agent({ keepAlive: true, timeout: 2000 })
  const sockets = new Set<Socket>()
  const changed: Record<string, () => Promise<{ type: string; body: string }>> = {
    '/config': async () => json(await configOf(backendUrl, serviceId)),
    '/everline/v1/default-service': async () => json({ serviceId, name: serviceId }),
  }

  const server = createServer(async (incoming, response) => {
    const change = changed[incoming.url ?? '']
    if (!change || incoming.method !== 'GET') return pass(incoming, response)
    const { type, body } = await change()
    response.setHeader('content-type', type).setHeader('cache-control', 'no-store').end(body)
  })

  function pass(incoming: IncomingMessage, response: ServerResponse) {
    const isDemoPage = incoming.url?.split('?')[0] === '/demo'
    const headers = isDemoPage ? { ...incoming.headers, 'accept-encoding': 'identity' } : incoming.headers
    const options = { hostname, port: backendPort, path: incoming.url, method: incoming.method, headers, agent }
    const outgoing = request(options, (answer) => {
      const { 'content-length': _, ...rest } = answer.headers
      response.writeHead(answer.statusCode ?? 502, isDemoPage ? rest : answer.headers)
      if (!isDemoPage) return answer.pipe(response)
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        const page = Buffer.concat(chunks).toString()
        response.end(page.replaceAll('data-service="demo"', `data-service="${serviceId}"`))
      })
    })
    outgoing.on('error', () => response.destroy())
    response.on('close', () => outgoing.destroy())
    incoming.pipe(outgoing)
  }

  server.on('upgrade', (incoming: IncomingMessage, client: Socket, head: Buffer) => {
    const backend = connect({ host: hostname, port: Number(backendPort), noDelay: true })
    const lines = [`${incoming.method} ${incoming.url} HTTP/1.1`]
    for (let at = 0; at < incoming.rawHeaders.length; at += 2)
      lines.push(`${incoming.rawHeaders[at]}: ${incoming.rawHeaders[at + 1]}`)
    backend.write(`${lines.join('\r\n')}\r\n\r\n`)
    backend.write(head)
    client.setNoDelay(true)
    client.pipe(backend).pipe(client)
    for (const socket of [client, backend]) {
      sockets.add(socket)
      const end = () => {
        for (const each of [client, backend]) {
          sockets.delete(each)
          each.destroy()
        }
      }
      socket.on('error', end).on('close', end)
    }
  })

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    async close() {
      for (const socket of sockets) socket.destroy()
      agent.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const json = (result: unknown) => ({ type: 'application/json', body: JSON.stringify({ code: 0, result }) })

/** The sealed config of the installation with another service in it. */
async function configOf(backendUrl: string, serviceName: string): Promise<string> {
  const { result } = (await (await fetch(`${backendUrl}/config`)).json()) as { result: string }
  const opened = await openSealedText(crypto, defaultConfigKey, result)
  if (!opened.ok) throw new Error('The config cannot be read')
  return sealText(crypto, defaultConfigKey, JSON.stringify({ ...JSON.parse(opened.value), serviceName }))
}
