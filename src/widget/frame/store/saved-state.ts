import * as v from 'valibot'
import {
  conversationCommands,
  messageChangeCommands,
  messageCommands,
  Postback,
  Profile,
  Uuid,
} from '#core/contract/index.ts'
import type { OutboxRow } from '#core/outbox/outbox-row.ts'
import { deviceIdName } from '#widget/frame/visitor/device-id.ts'
import type { TableRows } from './tables.ts'

const stored = { id: Uuid, lane: Uuid, localCreatedAtMs: v.number() }

/** What a visitor needs to return, and what it has not sent. The backend sends everything else again. */
const SavedState = v.object({
  values: v.object({
    [deviceIdName]: Uuid,
    profile: v.optional(Profile),
    room: v.optional(Uuid),
    'sent-drafts': v.optional(v.array(v.string())),
    draft: v.optional(v.string()),
  }),
  outbox: v.array(
    v.variant('kind', [
      v.object({ ...stored, kind: v.literal('message'), payload: messageCommands.message.payload }),
      v.object({
        ...stored,
        lane: v.pipe(v.string(), v.maxLength(64)),
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
    ]),
  ),
})

export type KeptRows = { values: Array<TableRows['values']>; outbox: OutboxRow[] }

/** The rows of a saved state; none if it cannot be read. It comes from the customer's page, which may send anything. */
export function readSavedState(text: string | null): KeptRows {
  const kept = v.safeParse(v.pipe(v.string(), v.parseJson(), SavedState), text)
  if (!kept.success) return { values: [], outbox: [] }
  const { values, outbox } = kept.output
  return {
    values: Object.entries(values).map(([name, value]) => ({ name, value })),
    outbox: outbox.map((row) => ({ ...row, state: 'queued', attempts: 0, failure: null })),
  }
}

export function writeSavedState({ values, outbox }: KeptRows): string {
  const known = new Map(values.map(({ name, value }) => [name, value]))
  return JSON.stringify({
    values: Object.fromEntries(Object.keys(SavedState.entries.values.entries).map((name) => [name, known.get(name)])),
    outbox: outbox
      .filter(({ kind }) => kind !== 'file-message')
      .map(({ id, lane, kind, payload, localCreatedAtMs }) => ({
        id,
        lane,
        kind,
        payload,
        localCreatedAtMs,
      })),
  })
}
