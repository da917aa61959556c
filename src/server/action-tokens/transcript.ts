import { and, desc, eq } from 'drizzle-orm'
import { html } from 'hono/html'
import type { ActionName } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { Session } from '#server/calls/session.ts'
import { rooms } from '#server/conversations/tables.ts'
import type { Db } from '#server/db/database.ts'
import type { Mail } from '#server/mail/mailer.ts'
import { messages } from '#server/messages/tables.ts'
import { services } from '#server/services/tables.ts'

/** Maximum number of messages in a mail: the newest ones. */
const mostMessages = 500

export type Transcript = { serviceName: string; lines: Array<{ atMs: number; name: string; text: string }> }

/** What was written in the visitor's own conversation. `not-found` for those of others. */
export async function transcriptOf(tx: Db, session: Session, roomId: string): Promise<Result<Transcript>> {
  const [room] = await tx
    .select({ name: services.name, brand: services.brandName })
    .from(rooms)
    .innerJoin(services, eq(services.id, rooms.serviceId))
    .where(and(eq(rooms.id, roomId), eq(rooms.visitorEid, session.eid), eq(rooms.serviceId, session.serviceId)))
  if (!room) return fail('not-found')
  const written = await tx
    .select({ atMs: messages.sentAtMs, name: messages.senderName, text: messages.text })
    .from(messages)
    .where(and(eq(messages.roomId, roomId), eq(messages.kind, 'text')))
    .orderBy(desc(messages.seq))
    .limit(mostMessages)
  return ok({ serviceName: room.brand ?? room.name, lines: written.toReversed() })
}

/** The mail with the conversation, and with links that each work once. */
export async function transcriptMail(
  { serviceName, lines }: Transcript,
  { to, linkOf }: { to: string; linkOf: (action: ActionName) => string },
): Promise<Mail> {
  const subject = `Your conversation with ${serviceName}`
  const time = (atMs: number) => new Date(atMs).toISOString().slice(0, 16).replace('T', ' ')
  const links = [
    ['Go on with the conversation', linkOf('resume')],
    ['Rate the conversation', linkOf('rate')],
    ['No more mails to this address', linkOf('unsubscribe')],
  ] as const
  const text = [
    subject,
    ...lines.map(({ atMs, name, text }) => `${time(atMs)} UTC, ${name}:\n${text}`),
    ...links.map(([label, url]) => `${label}: ${url}`),
    'Each link works once, within 14 days. Pass them on to nobody.',
  ].join('\n\n')
  const page = await html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${subject}</title></head>
<body style="font-family: sans-serif; line-height: 1.5; max-width: 36rem; margin: 2rem auto; padding: 0 1rem">
<h1 style="font-size: 120%">${subject}</h1>
${lines.map(
  ({ atMs, name, text }) =>
    html`<p><b dir="auto">${name}</b> <span style="font-size: 85%">${time(atMs)} UTC</span><br><span dir="auto" style="white-space: pre-wrap">${text}</span></p>`,
)}
<hr>
${links.map(([label, url]) => html`<p><a href="${url}">${label}</a></p>`)}
<p style="font-size: 85%">Each link works once, within 14 days. Pass them on to nobody.</p>
</body>
</html>
`
  return { to, subject, text: `${text}\n`, html: String(page) }
}
