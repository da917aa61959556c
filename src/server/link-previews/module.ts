import type { linkPreviewCalls } from '#core/contract/index.ts'
import { webLinks } from '#core/messages/links.ts'
import { fail, ok } from '#core/platform/result.ts'
import type { HandlersOf, ServerModule } from '#server/domain/module.ts'
import { readableMessage } from '#server/messages/readable-text.ts'
import { createFetchPage } from './fetch-page.ts'
import { createLinkPreviews } from './link-previews.ts'

/** The domain of link previews. */
export const linkPreviews = {
  create({ database, limits, nowMs, signal, settings }) {
    const staffHosts = settings.EVERLINE_LINK_PREVIEW_HOSTS ?? []
    const publicHosts = settings.EVERLINE_LINK_PREVIEW_PUBLIC_HOSTS ?? []
    const fetchPage = createFetchPage({ staffHosts, publicHosts })
    const previews = createLinkPreviews({ db: database.db, fetchPage, staffHosts, nowMs, signal })
    const handlers: HandlersOf<typeof linkPreviewCalls> = {
      async getLinkPreview({ params, query: { url } }, { db, session }) {
        const found = await readableMessage(db, session, params)
        // Only for a link that somebody wrote: the backend fetches nothing else for anybody.
        if (found === null || !webLinks(found.text).includes(url)) return fail('not-found')
        if (settings.EVERLINE_LINK_PREVIEWS === 'off') return ok({ preview: null, isOff: true })
        const preview = await previews.of(url, {
          isTrusted: session.kind === 'staff' && !found.isOfVisitor,
          mayFetch: () => limits.take('link-fetches-of-service', session.serviceId),
        })
        return preview.ok ? ok({ preview: preview.value, isOff: false }) : preview
      },
    }
    return { handlers, clean: previews.clean, idle: previews.idle }
  },
} satisfies ServerModule
