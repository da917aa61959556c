import { once } from 'node:events'
import { createServer } from 'node:net'
import { Aedes, type Client } from 'aedes'
import mqtt from 'mqtt'
import { afterAll, describe, expect, it } from 'vitest'
import { directFanOut } from './direct-fan-out.ts'
import { createBrokerFanOut, type FanOut } from './fan-out.ts'

const cleanUp: Array<() => unknown> = []
afterAll(async () => {
  for (const undo of cleanUp.reverse()) await undo()
})

async function connected(fanOutOf: (aedes: Aedes) => FanOut) {
  const aedes = await Aedes.createBroker()
  const server = createServer(aedes.handle).listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanUp.push(() => server.close())
  const ready = new Promise<Client>((resolve) => aedes.once('clientReady', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const listener = await mqtt.connectAsync({ host: '127.0.0.1', port, protocolVersion: 4 })
  cleanUp.push(() => listener.endAsync(true))
  return { client: await ready, listener, fanOut: fanOutOf(aedes) }
}

/** Settles with the messages that a listener got when there are as many as that. */
const messagesOf = (listener: mqtt.MqttClient, count: number) =>
  new Promise<string[]>((resolve) => {
    const got: string[] = []
    listener.on('message', (topic, payload) => {
      got.push(`${topic} ${payload}`)
      if (got.length === count) resolve(got)
    })
  })

const ways: Array<[name: string, fanOutOf: (aedes: Aedes) => FanOut]> = [
  ['straight to the sockets', () => directFanOut],
  ['through the broker', (aedes) => createBrokerFanOut(aedes, { warn: () => {} })],
]

describe.each(ways)('a publish %s', (_name, fanOutOf) => {
  it('arrives whole and in order', async () => {
    const { client, listener, fanOut } = await connected(fanOutOf)
    await listener.subscribeAsync('ours/“ü”')
    // Remaining lengths of one to four bytes.
    const payloads = ['', 'x', 'é'.repeat(60), 'y'.repeat(127), 'z'.repeat(20_000), 'a'.repeat(2_200_000), 'end']
    const all = messagesOf(listener, payloads.length)
    for (const payload of payloads) fanOut([client], 'ours/“ü”', payload)
    expect(await all).toEqual(payloads.map((payload) => `ours/“ü” ${payload}`))
  })

  it('reaches a client that is slow to read, in order', async () => {
    const { client, listener, fanOut } = await connected(fanOutOf)
    await listener.subscribeAsync('ours')
    const payloads = Array.from({ length: 40 }, (_, index) => `${100 + index}${'x'.repeat(1_000_000)}`)
    const all = messagesOf(listener, payloads.length)
    listener.stream.pause()
    for (const payload of payloads) fanOut([client], 'ours', payload)
    await expect.poll(() => client.conn.writableNeedDrain).toBe(true)
    listener.stream.resume()
    expect((await all).map((message) => message.slice(5, 8))).toEqual(payloads.map((payload) => payload.slice(0, 3)))
  })

  it('reaches only clients that subscribe to its topic', async () => {
    const { client, listener, fanOut } = await connected(fanOutOf)
    await listener.subscribeAsync(['mine', 'left', 'last'])
    await listener.unsubscribeAsync('left')
    const all = messagesOf(listener, 2)
    for (const topic of ['mine', 'other', 'left', 'last']) fanOut([client], topic, 'text')
    expect(await all).toEqual(['mine text', 'last text'])
  })
})
