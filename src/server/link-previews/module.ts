import type { linkPreviewCalls } from '#core/contract/index.ts'
import { webLinks } from '#core/messages/links.ts'
import { fail, ok } from '#core/platform/result.ts'
import type { HandlersOf, ServerModule } from '#server/calls/module.ts'
import type { Database } from '#server/db/database.ts'
import type { Limits } from '#server/limits/limits.ts'
import { readableText } from '#server/messages/readable-text.ts'
import { createFetchPage } from './fetch-page.ts'
import { createLinkPreviews } from './link-previews.ts'

type Deps = {
  database: Database
  limits: Limits
  nowMs: () => number
  signal: AbortSignal
  settings: { EVERLINE_LINK_PREVIEWS: 'on' | 'off'; EVERLINE_LINK_PREVIEW_HOSTS?: readonly string[] | undefined }
}

/** What the pages behind the links in messages say about themselves. */
export const linkPreviews = {
  create({ database, limits, nowMs, signal, settings }) {
    const fetchPage = createFetchPage({ allowedHosts: settings.EVERLINE_LINK_PREVIEW_HOSTS ?? [] })
    const previews = createLinkPreviews({ db: database.db, fetchPage, nowMs, signal })
    const handlers: HandlersOf<typeof linkPreviewCalls> = {
      async getLinkPreview({ params, query: { url } }, { session }) {
        const text = await readableText(database.db, session, params)
        // Only for a link that somebody wrote: the backend fetches nothing else for anybody.
        if (text === null || !webLinks(text).includes(url)) return fail('not-found')
        if (settings.EVERLINE_LINK_PREVIEWS === 'off') return ok({ preview: null, isOff: true })
        const found = await previews.of(url, () => limits.take('link-fetches-of-service', session.serviceId))
        return found.ok ? ok({ preview: found.value, isOff: false }) : found
      },
    }
    return { handlers, clean: previews.clean, idle: previews.idle }
  },
} satisfies ServerModule<Deps>
