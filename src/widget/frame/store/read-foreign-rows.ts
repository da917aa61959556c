import * as v from 'valibot'
import { Conversation, Message, MessageChange, PhoneCall, Profile, Uuid } from '#core/contract/index.ts'
import { OutboxRow, type UnreadableRow } from '#core/outbox/outbox-row.ts'
import { readStoredRow } from '#core/outbox/read-stored-row.ts'
import { presentRanges } from '#core/store/ranges.ts'
import { removeConversation } from './table-rows.ts'
import { messagesOf, type Tables, type Transaction } from './tables.ts'
import { readValue, type ValueName } from './values.ts'

type By = { build: string; newId: () => string; nowMs: number }

const Seq = v.pipe(v.number(), v.integer(), v.minValue(0))
const StoredConversation = v.looseObject({
  ...Conversation.entries,
  status: v.string(),
  unread: v.number(),
  ranges: v.array(v.tuple([Seq, Seq])),
})
const Cursor = v.looseObject({ eid: v.string(), n: Seq, build: v.string(), hasSkipped: v.boolean() })

/** The single values, each with what is left of one that does not fit; undefined: nothing. */
const values = {
  profile: v.fallback(v.optional(Profile), undefined),
  room: v.fallback(v.optional(Uuid), undefined),
  'sent-drafts': v.fallback(v.optional(v.array(v.string())), undefined),
} satisfies { [K in ValueName]?: v.GenericSchema }

/**
 * Reads all rows by the schemas of this build. An unsent command of an older shape becomes one of today's; of one that
 * cannot be read the words are kept, as a message that failed. Whatever else does not fit is asked for again.
 */
export const readForeignRows = (tables: Tables, by: By): Promise<void> =>
  tables.write(async (to) => {
    await readValues(to)
    await readOutbox(to, by)
    const changes = await readList(to, 'changes', MessageChange)
    const calls = await readList(to, 'calls', PhoneCall)
    const areWhole = (await readConversations(to)) && changes && calls
    const cursor = v.safeParse(Cursor, await readValue(to, 'cursor'))
    // Without a cursor the backend sends everything again, as it does for a build that has skipped entries.
    if (!areWhole || !cursor.success || cursor.output.hasSkipped) await to.values.delete('cursor')
    else await to.values.put({ name: 'cursor', value: { ...cursor.output, build: by.build } })
  })

async function readValues(to: Transaction) {
  for (const [name, schema] of Object.entries(values)) {
    const row = await to.values.get(name)
    if (row && v.parse(schema, row.value) === undefined) await to.values.delete(name)
  }
}

async function readList(to: Transaction, name: 'changes' | 'calls', schema: v.GenericSchema): Promise<boolean> {
  const row = await to.values.get(name)
  if (!row) return true
  const stored: unknown[] = Array.isArray(row.value) ? row.value : [row.value]
  const fitting = stored.filter((each) => v.is(schema, each))
  if (fitting.length < stored.length) await to.values.put({ name, value: fitting })
  return fitting.length === stored.length
}

async function readOutbox(to: Transaction, by: By) {
  const roomId = await readValue(to, 'room')
  for (const stored of await to.outbox.all()) {
    if (v.is(OutboxRow, stored) && stored.kind !== 'unreadable') continue
    const read = readStoredRow(stored, by)
    await to.outbox.delete(stored.id)
    const row = read.kind === 'unreadable' ? asMessage(read, stored, roomId) : read
    if (row) await to.outbox.put(row)
  }
}

/** A command that cannot be read, as a message of the visitor's conversation: they see its words, and decide. */
function asMessage(row: UnreadableRow, stored: unknown, roomId: string | null): OutboxRow | null {
  const text = wordsIn(stored)
  const place = roomId ?? roomOf(stored)
  if (text === '' || place === null) return null
  return { ...row, lane: place, kind: 'message', payload: { roomId: place, text, inquiryId: null } }
}

/** The first text in a value, however deep it lies. */
function wordsIn(value: unknown): string {
  if (typeof value !== 'object' || value === null) return ''
  if ('text' in value && typeof value.text === 'string') return value.text
  return Object.values(value).map(wordsIn).find(Boolean) ?? ''
}

function roomOf(stored: unknown): string | null {
  const places = v.safeParse(v.looseObject({ roomId: v.optional(v.unknown()), lane: v.optional(v.unknown()) }), stored)
  const known = places.success ? [places.output.roomId, places.output.lane] : []
  return known.find((place) => v.is(Uuid, place)) ?? null
}

async function readConversations(to: Transaction): Promise<boolean> {
  let areWhole = true
  for (const stored of await to.conversations.all()) {
    const conversation = v.safeParse(StoredConversation, stored)
    if (!conversation.success) {
      areWhole = false
      await removeConversation(to, stored.id)
      continue
    }
    const held: number[] = []
    for (const message of await to.messages.all(messagesOf(stored.id))) {
      const { key } = message
      if (v.is(Message, message)) held.push(message.seq)
      else await to.messages.delete(key)
    }
    const ranges = presentRanges(stored.ranges, held)
    if (JSON.stringify(ranges) !== JSON.stringify(stored.ranges)) await to.conversations.put({ ...stored, ranges })
  }
  return areWhole
}
