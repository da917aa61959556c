import type { Client } from 'aedes'
import type { FanOut } from './fan-out.ts'

/**
 * Writes a publish (QoS 0) straight to the sockets of its clients. The broker's own way (`createBrokerFanOut`) takes two
 * turns of the event loop, each behind whatever work is waiting, and five frames. A client that is slow to read gets the
 * publish through the broker, which disconnects clients that stay behind.
 */
export const directFanOut: FanOut = (clients, topic, payload) => {
  const packet = publishPacket(topic, payload)
  for (const client of clients) {
    const { conn } = client
    if (!client.connected || client.closed || conn.destroyed || !isSubscribed(client, topic)) continue
    if (!conn.writableNeedDrain) conn.write(packet)
    // Aedes calls the callback without checking that there is one.
    else client.publish({ cmd: 'publish', topic, payload, qos: 0, retain: false, dup: false }, () => {})
  }
}

/** Whether a client subscribes to exactly this topic. Aedes stores that with the client, without a public property. */
const isSubscribed = (client: Client, topic: string): boolean =>
  'subscriptions' in client &&
  typeof client.subscriptions === 'object' &&
  client.subscriptions !== null &&
  topic in client.subscriptions

const publishHeader = 0x30

/** PUBLISH of MQTT 3.1.1 (section 3.3), QoS 0, not retained. */
function publishPacket(topic: string, payload: string): Buffer {
  const topicBytes = Buffer.byteLength(topic)
  const length = 2 + topicBytes + Buffer.byteLength(payload)
  const lengthBytes = remainingLength(length)
  const packet = Buffer.allocUnsafe(1 + lengthBytes.length + length)
  packet[0] = publishHeader
  packet.set(lengthBytes, 1)
  const start = 1 + lengthBytes.length
  packet.writeUInt16BE(topicBytes, start)
  packet.write(topic, start + 2)
  packet.write(payload, start + 2 + topicBytes)
  return packet
}

/** Seven bits per byte, the lowest first (section 2.2.3). */
function remainingLength(length: number): number[] {
  const bytes: number[] = []
  for (let rest = length; ; rest >>>= 7) {
    if (rest < 0x80) return [...bytes, rest]
    bytes.push((rest & 0x7f) | 0x80)
  }
}
