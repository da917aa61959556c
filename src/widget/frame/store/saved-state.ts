import * as v from 'valibot'
import { type CommandKind, commands, Eid, Profile, PushAddress, Uuid } from '#core/contract/index.ts'
import { newCommand } from '#core/outbox/new-command.ts'
import { newRow } from '#core/outbox/new-row.ts'
import type { OutboxRow } from '#core/outbox/outbox-row.ts'
import { deviceIdName } from './device-id.ts'
import type { TableRows } from './tables.ts'

/**
 * A command as the customer's page keeps it. Of what visitors may queue only files are left out: their bytes end with the
 * page.
 */
const KeptCommand = v.object({
  id: Uuid,
  kind: v.custom<CommandKind>(
    (kind) =>
      typeof kind === 'string' &&
      kind !== 'file-message' &&
      Object.hasOwn(commands, kind) &&
      commands[kind as CommandKind].from !== 'tab',
  ),
  payload: v.unknown(),
  localCreatedAtMs: v.number(),
})

/** Commands that the first builds do not know, which drop the whole state for one of them: in a list that those leave out. */
const isLater = ({ kind }: { kind: string }) => kind === 'wish' || kind === 'correct-answer'

/** The commands that this build can read; one that it cannot costs none of the others. */
const Readable = v.pipe(
  v.array(v.unknown()),
  v.transform((rows) => rows.flatMap(readCommand)),
)

function readCommand(kept: unknown): OutboxRow[] {
  const read = v.safeParse(KeptCommand, kept)
  if (!read.success) return []
  const { id, kind, localCreatedAtMs, ...rest } = read.output
  const payload = v.safeParse(commands[kind].payload, rest.payload)
  // The checked edge: the schema of this kind has accepted its payload.
  return payload.success ? [newRow(newCommand(kind, id, payload.output as never), localCreatedAtMs)] : []
}

const PushKept = v.object({
  place: Uuid,
  subscription: v.nullable(PushAddress),
  customerEid: v.nullable(Eid),
  quietUntilMs: v.number(),
  hidesText: v.optional(v.boolean()),
})

/** State that a visitor needs to return, and unsent commands. The backend sends everything else again. */
const SavedState = v.object({
  values: v.object({
    [deviceIdName]: Uuid,
    profile: v.optional(Profile),
    room: v.optional(Uuid),
    'sent-drafts': v.optional(v.array(v.string())),
    draft: v.optional(v.string()),
    // Without them the visitor is only asked again.
    push: v.fallback(v.optional(PushKept), undefined),
    pressed: v.fallback(v.optional(v.string()), undefined),
  }),
  outbox: Readable,
  later: v.optional(Readable, []),
})

export type KeptRows = { values: Array<TableRows['values']>; outbox: OutboxRow[] }

/** The rows of a saved state; none if it cannot be read. It comes from the customer's page, which may send anything. */
export function readSavedState(text: string | null): KeptRows {
  const kept = v.safeParse(v.pipe(v.string(), v.parseJson(), SavedState), text)
  if (!kept.success) return { values: [], outbox: [] }
  const { values, outbox, later } = kept.output
  return {
    values: Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }])),
    outbox: [...outbox, ...later],
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
