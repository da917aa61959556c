import * as v from 'valibot'
import {
  answerCommands,
  conversationCommands,
  inquiryCommands,
  messageChangeCommands,
  messageCommands,
  Postback,
  Profile,
  Uuid,
} from '#core/contract/index.ts'
import { newRow } from '#core/outbox/new-row.ts'
import type { OutboxRow } from '#core/outbox/outbox-row.ts'
import { deviceIdName } from './device-id.ts'
import type { TableRows } from './tables.ts'

const stored = { id: Uuid, lane: Uuid, localCreatedAtMs: v.number() }
const storedInOwnLane = { ...stored, lane: v.pipe(v.string(), v.maxLength(64)) }

/** The commands of the outbox that every build can read: earlier ones drop the whole state for one that they do not know. */
const KeptCommand = v.variant('kind', [
  v.object({ ...stored, kind: v.literal('message'), payload: messageCommands.message.payload }),
  v.object({
    ...storedInOwnLane,
    kind: v.literal('change-message'),
    payload: messageChangeCommands['change-message'].payload,
  }),
  v.object({
    ...stored,
    kind: v.literal('content-message'),
    // A file is not among them: its bytes end with the page.
    payload: v.object({ roomId: Uuid, content: Postback, inquiryId: v.null() }),
  }),
  v.object({
    ...stored,
    kind: v.literal('open-conversation'),
    payload: conversationCommands['open-conversation'].payload,
  }),
])
/** Commands that earlier builds do not know: in a list of their own, which those leave out. */
const LaterCommand = v.variant('kind', [
  v.object({ ...storedInOwnLane, kind: v.literal('wish'), payload: inquiryCommands.wish.payload }),
  v.object({
    ...storedInOwnLane,
    kind: v.literal('correct-answer'),
    payload: answerCommands['correct-answer'].payload,
  }),
])
const isLater = ({ kind }: { kind: string }) =>
  LaterCommand.options.some(({ entries }) => entries.kind.literal === kind)
type KeptCommand = v.InferOutput<typeof KeptCommand> | v.InferOutput<typeof LaterCommand>

/** The commands that this build can read; one that it cannot costs none of the others. */
const readable = (schema: v.GenericSchema<unknown, KeptCommand>) =>
  v.pipe(
    v.array(v.unknown()),
    v.transform((rows) => rows.flatMap((row) => (v.is(schema, row) ? [v.parse(schema, row)] : []))),
  )

/** State that a visitor needs to return, and unsent commands. The backend sends everything else again. */
const SavedState = v.object({
  values: v.object({
    [deviceIdName]: Uuid,
    profile: v.optional(Profile),
    room: v.optional(Uuid),
    'sent-drafts': v.optional(v.array(v.string())),
    draft: v.optional(v.string()),
  }),
  outbox: readable(KeptCommand),
  later: v.optional(readable(LaterCommand), []),
})

export type KeptRows = { values: Array<TableRows['values']>; outbox: OutboxRow[] }

/** The rows of a saved state; none if it cannot be read. It comes from the customer's page, which may send anything. */
export function readSavedState(text: string | null): KeptRows {
  const kept = v.safeParse(v.pipe(v.string(), v.parseJson(), SavedState), text)
  if (!kept.success) return { values: [], outbox: [] }
  const { values, outbox, later } = kept.output
  return {
    values: Object.entries(values).map(([name, value]) => ({ name, value })),
    outbox: [...outbox, ...later].map((row) => newRow(row, row.localCreatedAtMs)),
  }
}

export function writeSavedState({ values, outbox }: KeptRows): string {
  const kept = outbox
    .filter(({ kind }) => kind !== 'file-message')
    .map(({ id, lane, kind, payload, localCreatedAtMs }) => ({ id, lane, kind, payload, localCreatedAtMs }))
  const known = new Map(values.map(({ name, value }) => [name, value]))
  return JSON.stringify({
    values: Object.fromEntries(Object.keys(SavedState.entries.values.entries).map((name) => [name, known.get(name)])),
    outbox: kept.filter((row) => !isLater(row)),
    later: kept.filter(isLater),
  })
}
