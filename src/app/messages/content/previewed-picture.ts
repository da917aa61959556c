import type { LogMessage } from '#app/messages/log-items.ts'
import type { ShownPicture } from './content-env.ts'

/** The picture of a message, as the gallery shows it; none of other messages. */
export function previewedPicture({
  content,
  senderName,
  sentAtMs,
}: Pick<LogMessage, 'content' | 'senderName' | 'sentAtMs'>): ShownPicture[] {
  if (content?.type !== 'image') return []
  // The checked edge: the backend has checked the content of this type.
  return [{ file: content.file as ShownPicture['file'], senderName, sentAtMs }]
}
