import * as v from 'valibot'
import { conversationCommands, messageCommands, Profile, Uuid } from '#core/contract/index.ts'
import type { OutboxRow } from '#core/outbox/outbox-row.ts'
import { deviceIdName } from '#widget/frame/visitor/device-id.ts'
import type { TableRows } from './tables.ts'

const stored = { id: Uuid, lane: Uuid, localCreatedAtMs: v.number() }

/** What a visitor comes back by, and what it has not sent: all else is the backend's to tell again. */
const Keepsake = v.object({
  values: v.object({ [deviceIdName]: Uuid, profile: v.optional(Profile), room: v.optional(Uuid) }),
  outbox: v.array(
    v.variant('kind', [
      v.object({ ...stored, kind: v.literal('message'), payload: messageCommands.message.payload }),
      v.object({
        ...stored,
        kind: v.literal('open-conversation'),
        payload: conversationCommands['open-conversation'].payload,
      }),
    ]),
  ),
})

export type KeptRows = { values: Array<TableRows['values']>; outbox: OutboxRow[] }

/** The rows of a keepsake; none of one that cannot be read. It comes from the customer's page, which may say anything. */
export function readKeepsake(text: string | null): KeptRows {
  const kept = v.safeParse(v.pipe(v.string(), v.parseJson(), Keepsake), text)
  if (!kept.success) return { values: [], outbox: [] }
  const { values, outbox } = kept.output
  return {
    values: Object.entries(values).map(([name, value]) => ({ name, value })),
    outbox: outbox.map((row) => ({ ...row, state: 'queued', attempts: 0, failure: null })),
  }
}

export function writeKeepsake({ values, outbox }: KeptRows): string {
  const known = new Map(values.map(({ name, value }) => [name, value]))
  return JSON.stringify({
    values: Object.fromEntries(Object.keys(Keepsake.entries.values.entries).map((name) => [name, known.get(name)])),
    outbox: outbox.map(({ id, lane, kind, payload, localCreatedAtMs }) => ({
      id,
      lane,
      kind,
      payload,
      localCreatedAtMs,
    })),
  })
}
