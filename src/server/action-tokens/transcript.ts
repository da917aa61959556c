import { and, desc, eq } from 'drizzle-orm'
import { html } from 'hono/html'
import type { ActionName, WrittenConversation } from '#core/contract/index.ts'
import { fittingCount } from '#server/calls/answer-size.ts'
import { rooms } from '#server/conversations/tables.ts'
import type { Db } from '#server/db/database.ts'
import type { Mail } from '#server/mail/mailer.ts'
import { named } from '#server/mail/named.ts'
import { visitorLanguage } from '#server/mail/visitor-words.ts'
import { messages } from '#server/messages/tables.ts'
import { services } from '#server/services/tables.ts'

/** Maximum number of messages in a mail: the newest ones. */
const mostMessages = 500

/** @property language of the visitor */
export type Transcript = WrittenConversation & { language: string }

/** Returns the transcript of a conversation; null if the room does not exist. */
export async function transcriptOf(tx: Db, serviceId: string, roomId: string): Promise<Transcript | null> {
  const [room] = await tx
    .select({ name: services.name, brand: services.brandName, language: rooms.language })
    .from(rooms)
    .innerJoin(services, eq(services.id, rooms.serviceId))
    .where(and(eq(rooms.id, roomId), eq(rooms.serviceId, serviceId)))
  if (!room) return null
  const written = await tx
    .select({ atMs: messages.sentAtMs, name: messages.senderName, text: messages.text })
    .from(messages)
    .where(and(eq(messages.roomId, roomId), eq(messages.kind, 'text')))
    .orderBy(desc(messages.seq))
    .limit(mostMessages)
  // The newest ones that fit into an answer.
  const lines = written.slice(0, fittingCount(written)).toReversed()
  return { serviceName: room.brand ?? room.name, language: room.language, lines }
}

/** The mail with the conversation in the visitor's language, and with links that each work once. */
export async function transcriptMail(
  { serviceName, language, lines }: Transcript,
  { to, links }: { to: string; links: ReadonlyArray<[ActionName, url: string]> },
): Promise<Mail> {
  const { lang, dir, words } = visitorLanguage(language)
  const subject = words.subject(named(serviceName, dir))
  const time = (atMs: number) => new Date(atMs).toISOString().slice(0, 16).replace('T', ' ')
  const text = [
    subject,
    // Indented, so that no message looks like the next one.
    ...lines.map(({ atMs, name, text }) => `${time(atMs)} UTC, ${named(name, dir)}:\n${text.replace(/^/gm, '  ')}`),
    ...links.map(([action, url]) => `${words[action]}: ${url}`),
    words.rules,
  ].join('\n\n')
  const page = await html`<!doctype html>
<html lang="${lang}" dir="${dir}">
<head><meta charset="utf-8"><title>${subject}</title></head>
<body style="font-family: sans-serif; line-height: 1.5; max-width: 36rem; margin: 2rem auto; padding: 0 1rem">
<h1 style="font-size: 120%">${subject}</h1>
${lines.map(
  ({ atMs, name, text }) =>
    html`<p><b dir="auto">${name}</b> <span style="font-size: 85%" dir="ltr">${time(atMs)} UTC</span><br><span dir="auto" style="white-space: pre-wrap">${text}</span></p>`,
)}
<hr>
${links.map(([action, url]) => html`<p><a href="${url}">${words[action]}</a></p>`)}
<p style="font-size: 85%">${words.rules}</p>
</body>
</html>
`
  return { to, subject, text: `${text}\n`, html: String(page) }
}
