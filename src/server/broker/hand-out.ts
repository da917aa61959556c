import type { Client } from 'aedes'

/**
 * Writes a publish (QoS 0) straight to connected clients. The broker's own way there takes two turns of the event
 * loop, each behind whatever work is waiting, and five frames. A client that is behind with reading goes that way all
 * the same: its patience with such ends there.
 */
export function handOut(clients: readonly Client[], topic: string, payload: string): void {
  const packet = publishPacket(topic, payload)
  for (const client of clients) {
    const { conn } = client
    if (!client.connected || client.closed || conn.destroyed) continue
    if (!conn.writableNeedDrain) conn.write(packet)
    // The broker calls back without asking whether there is anything to call.
    else client.publish({ cmd: 'publish', topic, payload, qos: 0, retain: false, dup: false }, () => {})
  }
}

/** Whether a client is subscribed to exactly this topic. The broker keeps it there, but has no public word for it. */
export const listensTo = (client: Client, topic: string): boolean =>
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

/** Seven bits a byte, the lowest first (section 2.2.3). */
function remainingLength(length: number): number[] {
  const bytes: number[] = []
  for (let rest = length; ; rest >>>= 7) {
    if (rest < 0x80) return [...bytes, rest]
    bytes.push((rest & 0x7f) | 0x80)
  }
}
