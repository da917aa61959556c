import { once } from 'node:events'
import { createServer } from 'node:net'
import { Aedes, type Client } from 'aedes'
import mqtt from 'mqtt'
import { afterAll, expect, it } from 'vitest'
import { handOut, listensTo } from './hand-out.ts'

const cleanUp: Array<() => unknown> = []
afterAll(async () => {
  for (const undo of cleanUp.reverse()) await undo()
})

async function connected() {
  const aedes = await Aedes.createBroker()
  const server = createServer(aedes.handle).listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanUp.push(() => server.close())
  const ready = new Promise<Client>((resolve) => aedes.once('clientReady', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const listener = await mqtt.connectAsync({ host: '127.0.0.1', port, protocolVersion: 4 })
  cleanUp.push(() => listener.endAsync(true))
  return { client: await ready, listener }
}

it('what is handed out arrives whole and in order', async () => {
  const { client, listener } = await connected()
  await listener.subscribeAsync('ours/“ü”')
  const got: string[] = []
  const all = new Promise<void>((resolve) => {
    listener.on('message', (topic, payload) => {
      got.push(`${topic} ${payload}`)
      if (got.length === payloads.length) resolve()
    })
  })
  // Lengths of one to four bytes.
  const payloads = ['', 'x', 'é'.repeat(60), 'y'.repeat(127), 'z'.repeat(20_000), 'a'.repeat(2_200_000), 'end']
  for (const payload of payloads) handOut([client], 'ours/“ü”', payload)
  await all
  expect(got).toEqual(payloads.map((payload) => `ours/“ü” ${payload}`))
})

it('a client that is behind with reading gets the rest by the broker, in order', async () => {
  const { client, listener } = await connected()
  await listener.subscribeAsync('ours')
  const got: string[] = []
  const all = new Promise<void>((resolve) => {
    listener.on('message', (_topic, payload) => {
      got.push(payload.toString().slice(0, 3))
      if (got.length === payloads.length) resolve()
    })
  })
  listener.stream.pause()
  const payloads = Array.from({ length: 40 }, (_, index) => `${100 + index}${'x'.repeat(1_000_000)}`)
  for (const payload of payloads) handOut([client], 'ours', payload)
  expect(client.conn.writableNeedDrain).toBe(true)
  listener.stream.resume()
  await all
  expect(got).toEqual(payloads.map((payload) => payload.slice(0, 3)))
})

it('knows what a client is subscribed to', async () => {
  const { client, listener } = await connected()
  await listener.subscribeAsync('mine')
  expect([listensTo(client, 'mine'), listensTo(client, 'other')]).toEqual([true, false])
  await listener.unsubscribeAsync('mine')
  expect(listensTo(client, 'mine')).toBe(false)
})
