import type { Replica } from '#app/data/everline.tsx'
import type { EntityName, EntityValue } from '#core/contract/index.ts'
import { messageKey } from '#core/store/rows.ts'
import { messageId, offer, own } from './rows.ts'

type Deps = {
  conversations: Replica['persistent']['conversations']
  messages: Replica['persistent']['messages']
  putEntity<E extends EntityName>(entity: E, value: EntityValue<E>): Promise<unknown>
  nowMs: number
}

const id = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`
const firstRoom = id(1)

/**
 * Shows texts in every place of the inbox at once: as names, previews, labels, of each a conversation of the list; as messages, answers to them and
 * events of the first conversation, which the first text names; as an offer. Replaces what the places have shown.
 */
export const fakeTexts =
  ({ conversations, messages, putEntity, nowMs }: Deps) =>
  async (texts: readonly string[]): Promise<void> => {
    const room = (await conversations.findOne(firstRoom).exec())?.toMutableJSON()
    if (!room?.inquiry) throw new Error('no first conversation')
    const { inquiry } = room
    await conversations.find({ selector: { id: { $ne: firstRoom } } }).remove()
    await messages.find({ selector: { roomId: firstRoom } }).remove()
    await Promise.all(texts.map((name, n) => putEntity('label', { id: id(8000 + n), name, color: 'green' })))
    await conversations.bulkUpsert([
      {
        ...room,
        ...{ visitorName: texts[0] ?? '', page: texts[0] ?? '', preview: texts[0] ?? '', lastSeq: texts.length * 2 },
        ...{ ranges: [[1, texts.length * 2]], unread: 0, inquiry: { ...inquiry, labelIds: [id(8000)] } },
      },
      ...texts.map((text, n) => ({
        ...room,
        ...{ id: id(400 + n), visitorName: text, page: text, preview: text, unread: 1, lastSeq: 1 },
        ...{ lastAtMs: nowMs - (n + 1) * 60_000, visitorEid: id(5400 + n), previewEid: n % 2 ? own : id(5400 + n) },
        inquiry: { ...inquiry, id: id(7400 + n), labelIds: [id(8000 + n)], agentName: text },
      })),
    ])
    const of = (seq: number) => ({
      id: messageId(firstRoom, seq),
      key: messageKey(firstRoom, seq),
      roomId: firstRoom,
      seq,
    })
    await messages.bulkInsert(
      texts.flatMap((text, n) => {
        const said = { senderName: text, sentAtMs: nowMs - (texts.length - n) * 1000, text }
        const quoted = { ...of(n * 2 + 1), senderName: text, text }
        return [
          {
            ...{ ...of(n * 2 + 1), ...said, kind: 'text' as const },
            ...(n % 2
              ? { senderEid: own, senderKind: 'staff' as const }
              : { senderEid: room.visitorEid, senderKind: 'visitor' as const }),
            ...(n > 0 && { replyTo: quoted }),
          },
          {
            ...of(n * 2 + 2),
            ...said,
            kind: 'inquiry-transferred' as const,
            senderEid: null,
            senderKind: 'system' as const,
          },
        ]
      }),
    )
    const [text = ''] = texts
    await putEntity('offer', { ...offer(11, Date.now()), visitorName: text, preview: text })
  }
