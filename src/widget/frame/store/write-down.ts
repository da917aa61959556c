import type { Postback, ReplyTo } from '#core/contract/index.ts'
import { fileLane } from '#core/contract/lanes.ts'
import { mostSent } from '#core/messages/drafts.ts'
import { newRow } from '#core/outbox/new-row.ts'
import type { OutboxCommand, OutboxRow, RowOf } from '#core/outbox/outbox-row.ts'
import type { Tables, Transaction } from './tables.ts'
import { readValue, writeValue } from './values.ts'

/** The stored commands, so that the owner need not read them again. */
export type WrittenDown = {
  /**
   * Until the conversation is open, the command that opens it is among them: another frame may have written it, and the
   * owner may not have heard of it yet.
   */
  rows: readonly OutboxRow[]
  /** The visitor's profile is stored too; if not, nobody is registered yet or the browser has lost the rows. */
  isKnown: boolean
}

/** Content of a message besides its text: the answer of a button, or a file whose bytes the browser keeps. */
export type WrittenContent = { answer: Postback } | { file: RowOf<'file-message'>['payload']['file']; peaks?: number[] }

/** A message before it is stored, with the ids of all rows that it may need. */
export type NewMessage = {
  text: string
  content?: WrittenContent | undefined
  /** The message that it answers. */
  replyTo?: ReplyTo | undefined
  /** The draft that the message is made of: it is no draft any more when the message is stored. */
  draftId: string
  /** Title of the page that the visitor is on. */
  page: string
  /** Id of the team that the visitor writes to; '' or absent: everybody. */
  team?: string
  /** Eid of the person whom the visitor asks for; '' or absent: nobody. */
  staff?: string
  /** Id of the link that the visitor has followed, which goes before team and person; '' or absent: none. */
  link?: string
  nowMs: number
  ids: { room: string; opening: string; message: string }
}

/** @param makeId makes ids that sort by the time of their making: the conversation is opened before its first message */
export const newMessage = (written: Omit<NewMessage, 'ids'>, makeId: () => string): NewMessage => ({
  ...written,
  ids: { room: makeId(), opening: makeId(), message: makeId() },
})

/**
 * The outbox rows of a new message, in the order of their ids. The first message opens the conversation.
 *
 * @param roomId the visitor's conversation; null if there is none yet
 */
export function rowsOfMessage(
  { text, content, replyTo, page, team, staff, link, nowMs, ids }: NewMessage,
  roomId: string | null,
): OutboxRow[] {
  const lane = roomId ?? ids.room
  const row = (command: OutboxCommand) => newRow(command, nowMs)
  const { message: id } = ids
  const common = { roomId: lane, inquiryId: null, ...(replyTo && { replyTo }) }
  const message =
    content === undefined
      ? row({ id, lane, kind: 'message', payload: { ...common, text } })
      : 'answer' in content
        ? row({ id, lane, kind: 'content-message', payload: { ...common, content: content.answer } })
        : row({ id, lane: fileLane(content.file.id), kind: 'file-message', payload: { ...common, ...content, text } })
  if (roomId !== null) return [message]
  return [
    row({
      id: ids.opening,
      lane,
      kind: 'open-conversation',
      payload: {
        roomId: lane,
        page,
        ...(team && { tagId: team }),
        ...(staff && { staffEid: staff }),
        ...(link && { linkId: link }),
      },
    }),
    message,
  ]
}

/** Stores a message in the frame where it was written: from then on it is safe, whichever frame dies. */
export const writeDown = (tables: Tables, written: NewMessage): Promise<WrittenDown> =>
  tables.write(async (to) => {
    const [roomId, profile, sent] = await Promise.all([
      readValue(to, 'room'),
      readValue(to, 'profile'),
      readValue(to, 'sent-drafts'),
    ])
    const rows = rowsOfMessage(written, roomId)
    const opening = roomId === null || (await to.conversations.get(roomId)) ? [] : await openingOf(to, roomId)
    await Promise.all([
      roomId === null && writeValue(to, 'room', written.ids.room),
      ...rows.map((row) => to.outbox.put(row)),
      writeValue(to, 'sent-drafts', [...(sent ?? []), written.draftId].slice(-mostSent)),
    ])
    return { rows: [...opening, ...rows], isKnown: profile !== null }
  })

/** Stores a command that is no message, as `writeDown` stores messages. */
export const writeCommand = (tables: Tables, command: OutboxCommand, localNowMs: number): Promise<WrittenDown> =>
  tables.write(async (to) => {
    const row = newRow(command, localNowMs)
    await to.outbox.put(row)
    return { rows: [row], isKnown: (await readValue(to, 'profile')) !== null }
  })

const openingOf = async (to: Transaction, roomId: string): Promise<OutboxRow[]> =>
  (await to.outbox.all()).filter(({ kind, lane }) => kind === 'open-conversation' && lane === roomId)
