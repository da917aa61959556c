import type { FoundLine, MessageChange, Note, SearchFilter } from '#core/contract/index.ts'
import { textNow } from '#core/message-changes/changed-message.ts'
import { type ConversationRow, type EntityRow, type MessageRow, messageKey } from '#core/store/rows.ts'
import { excerptOf } from './excerpt.ts'
import { containsAll, foldText, type SearchTerm } from './search-terms.ts'

type Stored<Row> = Row & { _deleted?: boolean }

/** A message or a note: as it was sent, and as it is now, in the form that is compared; '' if it was removed. */
type Line = Omit<FoundLine, 'excerpt'> & { text: string; folded: string }
type Room = Pick<ConversationRow, 'status' | 'channel' | 'lastAtMs'> & { labelIds: readonly string[]; folded: string }

/** In-memory index of all conversations in this browser, so that a search is one pass over it. */
export type SearchCorpus = {
  putConversations(rows: ReadonlyArray<Stored<ConversationRow>>): void
  putMessages(rows: ReadonlyArray<Stored<MessageRow>>): void
  putEntities(rows: ReadonlyArray<Stored<EntityRow>>): void
  /** Lines that contain all terms, the newest first, and how many there are. */
  linesWith(terms: readonly SearchTerm[], filter: SearchFilter, limit: number): { lines: FoundLine[]; count: number }
  /** Conversations whose visitor's name contains all terms, the last used first. */
  roomsNamed(terms: readonly SearchTerm[], filter: SearchFilter, limit: number): string[]
}

export function createSearchCorpus(): SearchCorpus {
  const rooms = new Map<string, Room>()
  /** Lines by the key of their row. */
  const lines = new Map<string, Line>()
  const shared = createSharedTexts()
  const changes = new Map<string, MessageChange>()

  function putChange(id: string, change: MessageChange | null) {
    const place = change ?? changes.get(id)
    if (change) changes.set(id, change)
    else changes.delete(id)
    const line = place && lines.get(messageKey(place.roomId, place.seq))
    if (line) line.folded = foldText(textOf(line))
  }
  const textOf = (line: Line) => (line.kind === 'message' ? textNow(line, changes.get(line.id)) : line.text) ?? ''
  const putNote = (key: string, note: Note) => lines.set(key, lineOfNote(note))

  return {
    putConversations(rows) {
      for (const row of rows) {
        if (row._deleted) rooms.delete(row.id)
        else rooms.set(row.id, roomOf(row))
      }
    },
    putMessages(rows) {
      for (const row of rows) {
        lines.delete(row.key)
        if (row._deleted || row.kind !== 'text') continue
        const line = lineOfMessage(row, shared)
        line.folded = foldText(textOf(line))
        lines.set(row.key, line)
      }
    },
    putEntities(rows) {
      for (const { id, entity, reading, value, _deleted } of rows) {
        const isGone = _deleted || reading !== 'known'
        // The checked edge: a row with reading 'known' has passed the schema of its entity.
        if (entity === 'note') isGone ? lines.delete(id) : putNote(id, value as Note)
        if (entity === 'messageChange') {
          putChange(id.slice(entity.length + 1), isGone ? null : (value as MessageChange))
        }
      }
    },
    linesWith(terms, filter, limit) {
      const newest: Line[] = []
      let count = 0
      for (const line of lines.values()) {
        if (!containsAll(line.folded, terms) || !isLineChosen(line, filter)) continue
        const room = rooms.get(line.roomId)
        if (!room || !isRoomChosen(room, filter)) continue
        count += 1
        putNewest(newest, line, limit)
      }
      const shown = newest.map((line): FoundLine => {
        const { text: _, folded: __, ...rest } = line
        return { ...rest, excerpt: excerptOf(textOf(line), terms) }
      })
      return { lines: shown, count }
    },
    roomsNamed(terms, filter, limit) {
      return [...rooms]
        .filter(([, room]) => containsAll(room.folded, terms) && isRoomChosen(room, filter))
        .toSorted(([, a], [, b]) => b.lastAtMs - a.lastAtMs)
        .slice(0, limit)
        .map(([id]) => id)
    },
  }
}

/** Keeps the newest of the lines, in order: to sort all that were found takes longer than to find them. */
function putNewest(newest: Line[], line: Line, limit: number) {
  const last = newest.at(-1)
  if (newest.length === limit && last && last.atMs >= line.atMs) return
  const index = newest.findIndex(({ atMs }) => atMs < line.atMs)
  newest.splice(index < 0 ? newest.length : index, 0, line)
  if (newest.length > limit) newest.pop()
}

/**
 * Returns the first of equal texts that it was given: rows that are read from disk repeat the ids and names of a room
 * and of its members in each line, each time as a text of its own.
 */
function createSharedTexts() {
  const texts = new Map<string, string>()
  return (text: string) => {
    const known = texts.get(text)
    if (known === undefined) texts.set(text, text)
    return known ?? text
  }
}
type SharedText = ReturnType<typeof createSharedTexts>

const roomOf = ({ status, channel, lastAtMs, inquiry, visitorName }: ConversationRow): Room => ({
  status,
  channel,
  lastAtMs,
  labelIds: inquiry?.labelIds ?? [],
  folded: foldText(visitorName),
})

const lineOfMessage = (
  { id, roomId, seq, senderEid, senderName, senderKind, sentAtMs, text }: MessageRow,
  shared: SharedText,
): Line => ({
  kind: 'message',
  id,
  roomId: shared(roomId),
  seq,
  senderEid: senderEid && shared(senderEid),
  // The checked edge: the same text.
  senderName: shared(senderName),
  senderKind: shared(senderKind) as typeof senderKind,
  atMs: sentAtMs,
  text,
  folded: '',
})

const lineOfNote = ({ id, roomId, afterSeq, authorEid, authorName, writtenAtMs, text }: Note): Line => ({
  kind: 'note',
  id,
  roomId,
  seq: afterSeq,
  senderEid: authorEid,
  senderName: authorName,
  senderKind: 'staff',
  atMs: writtenAtMs,
  text,
  folded: foldText(text),
})

const isLineChosen = ({ senderEid, atMs }: Line, { eid, fromMs, untilMs }: SearchFilter) =>
  (eid === undefined || senderEid === eid) &&
  (fromMs === undefined || atMs >= fromMs) &&
  (untilMs === undefined || atMs <= untilMs)

const isRoomChosen = (room: Room, { labelId, channel, status }: SearchFilter) =>
  (labelId === undefined || room.labelIds.includes(labelId)) &&
  (channel === undefined || room.channel === channel) &&
  (status === undefined || room.status === status)
