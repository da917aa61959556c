/*
 * The second floor of delivery, in a process of its own: bare parts that do the same work. A POST commits a message in
 * PGlite and publishes it over Aedes. Answers its parent where it listens.
 */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PGlite } from '@electric-sql/pglite'
import { Aedes } from 'aedes'
import { createWebSocketStream, WebSocketServer } from 'ws'
import { systemRandom } from '#core/platform/random.ts'

export type WorkOrder = { folder: string }
export type WorkAnswer = { port: number }

process.on('message', ({ folder }: WorkOrder) => {
  void start(folder).then((answer) => process.send?.(answer))
})

async function start(folder: string): Promise<WorkAnswer> {
  const database = await PGlite.create(folder)
  await database.exec('create table messages (id uuid primary key, text text, at bigint)')
  const broker = await Aedes.createBroker()
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false, handleProtocols: () => 'mqtt' })

  async function store(text: string) {
    await database.transaction((tx) =>
      tx.query('insert into messages values ($1, $2, $3)', [systemRandom.uuid(), text, Date.now()]),
    )
    broker.publish({ cmd: 'publish', topic: 'bench', payload: text, qos: 0, retain: false, dup: false }, () => {})
  }

  const server = createServer(async (request, response) => {
    if (request.method === 'POST') await store(await bodyOf(request))
    response.setHeader('content-type', 'text/html')
    response.end('<!doctype html><div role="log"></div>')
  })
  server.on('upgrade', (request, socket, head) => {
    sockets.handleUpgrade(request, socket, head, (webSocket) => void broker.handle(createWebSocketStream(webSocket)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { port: (server.address() as AddressInfo).port }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts).toString()
}
