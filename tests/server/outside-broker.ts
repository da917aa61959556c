import { createServer, type Socket } from 'node:net'
import { Aedes } from 'aedes'

export type OutsideBroker = { url: string; close(): Promise<void> }

/** An external MQTT broker over TCP, for `MQTT_URL`. */
export async function startOutsideBroker(port = 0, { refuses = false } = {}): Promise<OutsideBroker> {
  // Null: the subscription is answered with the code of a refusal.
  const aedes = await Aedes.createBroker(
    refuses ? { authorizeSubscribe: (_client, _subscription, done) => done(null, null) } : {},
  )
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    aedes.handle(socket)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `mqtt://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    async close() {
      await new Promise<void>((resolve) => aedes.close(() => resolve()))
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
