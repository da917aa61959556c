import * as v from 'valibot'
import { failure } from '#core/platform/result.ts'
import { OutboxRow } from './outbox-row.ts'
import { unreadableLane } from './unreadable-lane.ts'

/**
 * Reads a stored command of any version. One that does not fit today's schema becomes a failed row with its text, so
 * that no text is lost.
 *
 * @param deps.newId makes an id for a row without one
 */
export function readStoredRow(stored: unknown, { newId, nowMs }: { newId: () => string; nowMs: number }): OutboxRow {
  const parsed = v.safeParse(OutboxRow, fromOldRow(stored))
  if (parsed.success) return parsed.output
  const fields: Record<string, unknown> = typeof stored === 'object' && stored !== null ? { ...stored } : {}
  return {
    id: v.is(Id, fields.id) ? fields.id : newId(),
    lane: unreadableLane,
    kind: 'unreadable',
    payload: { kind: typeof fields.kind === 'string' ? fields.kind : '', text: textIn(fields) },
    localCreatedAtMs: typeof fields.localCreatedAtMs === 'number' ? fields.localCreatedAtMs : nowMs,
    state: 'failed',
    attempts: 0,
    failure: failure('command-unreadable'),
  }
}

const Id = v.pipe(v.string(), v.uuid())

/** The text that the user wrote, wherever a version stores it; without one, all that the row contains. */
function textIn({ text, payload }: Record<string, unknown>): string {
  if (typeof text === 'string') return text
  if (typeof payload !== 'object' || payload === null) return ''
  const inside = { ...payload } as Record<string, unknown>
  return typeof inside.text === 'string' ? inside.text : JSON.stringify(payload)
}

/**
 * Converts a row of an earlier version into today's shape: it had `roomId` instead of the lane, and the payload's
 * values as properties of its own. Returns any other value unchanged.
 */
function fromOldRow(stored: unknown): unknown {
  if (typeof stored !== 'object' || stored === null || 'payload' in stored || !('roomId' in stored)) return stored
  const { roomId, text = '', inquiryId = null, about, ...row } = stored as Record<string, unknown>
  return { ...row, ...placeOf(row.kind, { roomId, text, inquiryId, about }) }
}

type Old = { roomId: unknown; text: unknown; inquiryId: unknown; about: unknown }

function placeOf(kind: unknown, { roomId, text, inquiryId, about }: Old) {
  switch (kind) {
    case 'message':
      return { lane: roomId, payload: { roomId, text, inquiryId } }
    case 'close-inquiry':
      return { lane: roomId, payload: { roomId, inquiryId } }
    case 'open-conversation':
      return { lane: roomId, payload: { roomId, page: text } }
    case 'feedback':
      return { lane: kind, payload: { subject: 'app', level: 'MAJOR', ...(about as object), text } }
    default:
      return { roomId, text, inquiryId, about }
  }
}
