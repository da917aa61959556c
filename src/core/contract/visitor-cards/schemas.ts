import * as v from 'valibot'
import { openObject } from '../open.ts'
import { Eid, Seq, TimeMs, Uuid } from '../primitives.ts'

/** Maximum number of notes on one card. */
export const maxCardNotes = 100
/** Maximum number of words that are suggested. */
export const maxCardWords = 200

/** Note of the staff on a visitor's card. `revision` counts its changes, from 1. */
export const CardNote = openObject({
  id: Uuid,
  text: v.string(),
  authorEid: Eid,
  authorName: v.string(),
  writtenAtMs: TimeMs,
  /** '' and null: never edited. */
  editorName: v.string(),
  editedAtMs: v.nullable(TimeMs),
  revision: Seq,
})
export type CardNote = v.InferOutput<typeof CardNote>

/** The staff's knowledge of one visitor (decision 59). */
export const VisitorCard = openObject({
  visitorEid: Eid,
  tags: v.array(v.string()),
  customData: v.record(v.string(), v.union([v.string(), v.number(), v.boolean()])),
  /** Number of changes of the custom data; 0: there was none. */
  dataRevision: Seq,
  /** The newest first. */
  notes: v.array(CardNote),
})
export type VisitorCard = v.InferOutput<typeof VisitorCard>
