import { and, eq } from 'drizzle-orm'
import type { ErrorName } from '#core/contract/errors.ts'
import { type FileFacts, type MessageContent, type SentContent, visitorContent } from '#core/contract/index.ts'
import { actionsOf } from '#core/messages/content-actions.ts'
import { textOfContent } from '#core/messages/content-text.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { Session } from '#server/calls/session.ts'
import type { Db } from '#server/db/database.ts'
import { factsOfFile } from '#server/files/facts-of-file.ts'
import type { FileParts } from '#server/files/file-parts.ts'
import { contentTypeOf } from '#server/files/media-type.ts'
import { messages } from './tables.ts'

type Place = { roomId: string; messageId: string }
type Files = ReadonlyMap<string, FileFacts>

/**
 * Checks a content before it is sent, and puts in what the backend knows: facts of its files, and the text that says the
 * same. `content-not-allowed` for kinds that only others send; `file-not-ready`, or the reason for which a file was
 * refused; `file-conflict` for a file of another message; `not-found` for a button that nobody sent.
 */
export async function resolveContent(
  files: Pick<FileParts, 'db' | 'examine'>,
  session: Session,
  place: Place,
  sent: SentContent,
): Promise<Result<{ content: MessageContent; text: string }>> {
  if (visitorContent.has(sent.type) ? isStaffs(session) && sent.type === 'postback' : !isStaffs(session)) {
    return fail('content-not-allowed')
  }
  if (sent.type === 'postback' && !(await hasButton(files.db, place.roomId, sent))) return fail('not-found')
  const known = new Map<string, FileFacts>()
  for (const id of fileIdsOf(sent)) {
    const file = await readyFile(files, session, place, id)
    if (!file.ok) return file
    known.set(id, file.value)
  }
  const content = withFacts(sent, known)
  return content ? ok({ content, text: textOfContent(content) }) : fail('invalid-request', 'a picture is no picture')
}

const isStaffs = ({ kind }: Session) => kind === 'staff'

/** Ids of the files that a content names, each once. */
export function fileIdsOf(content: SentContent | MessageContent): string[] {
  const pictures =
    content.type === 'bubble'
      ? [content.card.picture]
      : content.type === 'carousel'
        ? content.cards.map(({ picture }) => picture)
        : content.type === 'list'
          ? content.items.map(({ picture }) => picture)
          : []
  return [...new Set(['file' in content ? content.file : null, ...pictures].flatMap((file) => file?.id ?? []))]
}

async function readyFile(
  { examine }: Pick<FileParts, 'examine'>,
  { eid, serviceId }: Session,
  { roomId, messageId }: Place,
  fileId: string,
): Promise<Result<FileFacts>> {
  const file = await examine(fileId)
  if (!file || file.ownerEid !== eid || file.serviceId !== serviceId || file.roomId !== roomId) return fail('not-found')
  // The checked edge: only names of errors are stored there.
  if (file.state === 'refused') return fail((file.refusal ?? 'unknown') as ErrorName)
  if (file.state !== 'ready') return fail('file-not-ready')
  if (file.messageId !== null && file.messageId !== messageId) return fail('file-conflict')
  return ok(factsOfFile(file))
}

/** Null: what should be a picture is none. */
function withFacts(sent: SentContent, files: Files): MessageContent | null {
  let isComplete = true
  const pictureOf = (ref: { id: string } | null): FileFacts | null => {
    if (ref === null) return null
    const file = files.get(ref.id)
    if (file && contentTypeOf(file.mediaType) === 'image') return file
    isComplete = false
    return null
  }
  const withPicture = <Part extends { picture: { id: string } | null }>(part: Part) => ({
    ...part,
    picture: pictureOf(part.picture),
  })
  const made = ((): MessageContent | null => {
    switch (sent.type) {
      case 'file': {
        const file = files.get(sent.file.id)
        return file ? fileContent(sent, file) : null
      }
      case 'bubble':
        return { ...sent, card: withPicture(sent.card) }
      case 'carousel':
        return { ...sent, cards: sent.cards.map(withPicture) }
      case 'list':
        return { ...sent, items: sent.items.map(withPicture) }
      default:
        return sent
    }
  })()
  return isComplete ? made : null
}

/** Browsers record sound in the formats of videos: what has a wave is a recording. */
function fileContent({ peaks, caption }: Extract<SentContent, { type: 'file' }>, file: FileFacts): MessageContent {
  const kind = contentTypeOf(file.mediaType)
  const type = peaks && kind === 'video' ? 'audio' : kind
  return { type, file, caption, ...(peaks && type === 'audio' && { peaks }) }
}

type Postback = Extract<SentContent, { type: 'postback' }>

async function hasButton(db: Db, roomId: string, { messageId, label, data }: Postback): Promise<boolean> {
  const [message] = await db
    .select({ content: messages.content })
    .from(messages)
    .where(and(eq(messages.id, messageId), eq(messages.roomId, roomId)))
  return Boolean(
    message?.content &&
      // The checked edge: only contents of the contract are stored.
      actionsOf(message.content as MessageContent).some(
        (action) => action.do === 'postback' && action.label === label && action.data === data,
      ),
  )
}
