import type { Message } from '#core/contract/index.ts'

/** A message of an agent in a room, as the backend sends it. */
export const fakeMessage = (roomId: string, seq: number, more: Partial<Message> = {}): Message => ({
  id: `m${seq}`,
  roomId,
  seq,
  senderEid: 'agent',
  senderName: 'Mei',
  senderKind: 'staff',
  kind: 'text',
  text: `words ${seq}`,
  sentAtMs: seq,
  ...more,
})
