/**
 * Converts a row of an earlier version into today's shape: it had `roomId` instead of the lane, and the payload's
 * values as properties of its own. Returns any other value unchanged.
 */
export function fromOldRow(stored: unknown): unknown {
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
