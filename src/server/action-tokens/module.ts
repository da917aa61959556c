import type { ActionName, mailCalls } from '#core/contract/index.ts'
import type { Random } from '#core/platform/random.ts'
import { fail, ok } from '#core/platform/result.ts'
import { createCodeHashes } from '#server/accounts/code-hashes.ts'
import type { HandlersOf, ServerModule } from '#server/calls/module.ts'
import type { Database } from '#server/db/database.ts'
import type { Changes } from '#server/feed/changes.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { findUser } from '#server/services/find-user.ts'
import type { IdTokens } from '#server/session/id-tokens.ts'
import type { KeyRing } from '#server/session/key-ring.ts'
import { shownWidget, widgetOf } from '#server/widgets/widgets.ts'
import { forgetOldTokens, makeActionTokens, rate, takeActionToken, unsubscribe, wantsMails } from './action-tokens.ts'
import { transcriptMail, transcriptOf } from './transcript.ts'

type Deps = {
  database: Database
  changes: Changes
  random: Random
  keys: KeyRing
  idTokens: IdTokens
  mailer: Mailer
  nowMs: () => number
  baseUrl: () => string
}

/** Conversations by mail, with links that do one thing once. */
export const actionTokens = {
  create({ database, changes, random, keys, idTokens, mailer, nowMs, baseUrl }) {
    const { db } = database
    const hashes = createCodeHashes(keys)
    const fresh = () => ({ newId: () => random.uuid(), nowMs: nowMs() })
    const linkTo = (serviceId: string, action: ActionName, token: string) =>
      `${baseUrl()}/widget/frame.html#${new URLSearchParams({ service: serviceId, action, token })}`

    const handlers: HandlersOf<Pick<typeof mailCalls, 'exchangeActionToken' | 'sendTranscript'>> = {
      async exchangeActionToken({ params, body }, { session }) {
        const { serviceId } = session
        const { rating } = body
        // One transaction: a token and what it does are one.
        const done = await changes.run(async (tx, feed) => {
          const taken = await takeActionToken(tx, { serviceId, token: params.token, rating }, hashes, nowMs())
          if (!taken.ok) return taken
          const { action } = taken.value
          if (action === 'rate' && rating !== undefined) await rate(tx, feed, taken.value, { ...fresh(), rating })
          if (action === 'unsubscribe') await unsubscribe(tx, taken.value, nowMs())
          return taken
        })
        if (!done.ok) return done
        const { action, roomId, eid } = done.value
        if (action !== 'resume') return ok({ action, roomId: action === 'rate' ? roomId : null, session: null })
        const owner = await findUser(db, serviceId, eid)
        return owner ? ok({ action, roomId, session: await idTokens.begin(owner) }) : fail('action-used')
      },
      async sendTranscript({ params: { roomId }, body }, { session }) {
        const { serviceId, eid } = session
        const email = body.email.toLowerCase()
        const widget = await widgetOf(db, serviceId, body.widgetId, fresh())
        if (!widget) return fail('not-found')
        if (!shownWidget(widget).sendsTranscripts) return fail('transcripts-off')
        const written = await database.transaction((tx) => transcriptOf(tx, session, roomId))
        if (!written.ok) return written
        // The answer does not tell whether somebody has ended mails to their address.
        mailer.send(async () => {
          if (!(await wantsMails(db, serviceId, email))) return null
          const tokens = await makeActionTokens(db, { serviceId, eid, roomId, email }, hashes, nowMs())
          return transcriptMail(written.value, {
            to: body.email,
            linkOf: (action) => linkTo(serviceId, action, tokens[action]),
          })
        })
        return ok(null)
      },
    }
    return { handlers, clean: (atMs) => forgetOldTokens(db, atMs) }
  },
} satisfies ServerModule<Deps>
