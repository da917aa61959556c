/*
 * The floor of the backend's figure, in a process of its own: PGlite and Aedes and nothing else. Takes an order from its
 * parent, answers how long it took.
 */
import { type AddressInfo, createServer } from 'node:net'
import { PGlite } from '@electric-sql/pglite'
import { Aedes } from 'aedes'
import { systemRandom } from '#core/platform/random.ts'

export type BareOrder =
  | { name: 'open'; folder: string }
  /** Single inserts, one after the other. */
  | { name: 'insert'; messages: number; text: string }
  | { name: 'publish'; messages: number; payload: string }

export type BareAnswer = { port: number; tookMs: number }

let database: PGlite
let port = 0
const broker = await Aedes.createBroker()
const server = createServer({ noDelay: true }, broker.handle)
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
port = (server.address() as AddressInfo).port

process.on('message', (order: BareOrder) => {
  const startMs = performance.now()
  void run(order).then(() => process.send?.({ port, tookMs: performance.now() - startMs }))
})

async function run(order: BareOrder): Promise<void> {
  switch (order.name) {
    case 'open':
      database = await PGlite.create(order.folder)
      await database.exec(
        'create table messages (room_id uuid, seq bigint, id uuid, sender_eid uuid, text text, at bigint, primary key (room_id, seq))',
      )
      return
    case 'insert': {
      const roomId = systemRandom.uuid()
      for (let seq = 1; seq <= order.messages; seq += 1) {
        const values = [roomId, seq, systemRandom.uuid(), roomId, order.text, Date.now()]
        await database.query('insert into messages values ($1, $2, $3, $4, $5, $6)', values)
      }
      return
    }
    case 'publish':
      for (let sent = 0; sent < order.messages; sent += 1) await publish(order.payload)
  }
}

const publish = (payload: string) =>
  new Promise<void>((resolve) => {
    broker.publish({ cmd: 'publish', topic: 'bench', payload, qos: 0, retain: false, dup: false }, () => resolve())
  })
