import * as v from 'valibot'
import { type ErrorName, errorCatalogue, FeedbackLevel, FeedbackSubject } from '#core/contract/index.ts'
import type { KeyValue } from '#core/platform/key-value.ts'
import { createSealedValue } from '#core/session/sealed-value.ts'
import type { HubStore } from '#core/store/hub-store.ts'
import type { OutboxRow } from '#core/store/rows.ts'

/** What an eid wrote and the backend does not have. */
export type Words = { outbox: OutboxRow[]; drafts: Draft[] }
export type Draft = { roomId: string; text: string; localAtMs: number }

/**
 * The words of those over whose ended session another account signed in. They are neither rows, which another account's
 * screens read, nor an outbox, which its session sends: sealed and under their author's eid until that one is back.
 */
export type LeftBehind = {
  /** Nothing to keep leaves what is kept as it is. */
  keep(eid: string, words: Words): Promise<void>
  load(eid: string): Promise<Words | null>
  forget(eid: string): Promise<void>
}

const isErrorName = (name: unknown): name is ErrorName => typeof name === 'string' && name in errorCatalogue

const Failure = v.object({
  name: v.custom<ErrorName>(isErrorName),
  code: v.number(),
  message: v.string(),
  details: v.exactOptional(v.record(v.string(), v.nullable(v.union([v.string(), v.number(), v.boolean()])))),
})
const Row = v.object({
  id: v.string(),
  roomId: v.string(),
  kind: v.picklist(['message', 'close-inquiry', 'open-conversation', 'feedback']),
  text: v.string(),
  inquiryId: v.nullable(v.string()),
  about: v.exactOptional(
    v.object({
      subject: v.exactOptional(FeedbackSubject),
      level: FeedbackLevel,
      appVersion: v.string(),
      logSessionId: v.string(),
    }),
  ),
  localCreatedAtMs: v.number(),
  state: v.picklist(['queued', 'sending', 'failed']),
  attempts: v.number(),
  failure: v.nullable(Failure),
})
const StoredWords = v.object({
  outbox: v.array(Row),
  drafts: v.array(v.object({ roomId: v.string(), text: v.string(), localAtMs: v.number() })),
})

export function createLeftBehind(deps: {
  keyValue: KeyValue
  crypto: Pick<Crypto, 'subtle' | 'getRandomValues'>
}): LeftBehind {
  const of = (eid: string) =>
    createSealedValue({ ...deps, keyName: 'left-behind/key', name: `left-behind/${eid}`, schema: StoredWords })
  return {
    async keep(eid, words) {
      if (words.outbox.length > 0 || words.drafts.length > 0) await of(eid).save(words)
    },
    load: (eid) => of(eid).load(),
    forget: (eid) => of(eid).clear(),
  }
}

/** What the rows hold of words that the backend does not have. */
export const unsentWords = async (store: HubStore): Promise<Words> => ({
  outbox: await store.loadOutbox(),
  drafts: await store.drafts(),
})

/** Puts words back that the eid left behind; what is stored of them already is newer. */
export async function takeBack(store: HubStore, leftBehind: LeftBehind, eid: string): Promise<void> {
  const words = await leftBehind.load(eid)
  if (!words) return
  await putUnknown(store, words.outbox)
  for (const { roomId, text, localAtMs } of words.drafts)
    if (!(await store.state(`draft/${roomId}`))) await store.saveDraft(roomId, text, localAtMs)
  await leftBehind.forget(eid)
}

/** Stores the commands that the outbox does not have yet. */
export async function putUnknown(store: HubStore, rows: readonly OutboxRow[]): Promise<void> {
  if (rows.length === 0) return
  const known = new Set((await store.loadOutbox()).map(({ id }) => id))
  for (const row of rows) if (!known.has(row.id)) await store.putOutbox(row)
}
