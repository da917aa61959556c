import { createHash } from 'node:crypto'
import { and, eq, gt, lte } from 'drizzle-orm'
import type { LinkPreview } from '#core/contract/index.ts'
import { ok, type Result } from '#core/platform/result.ts'
import type { Db } from '#server/db/database.ts'
import type { FetchPage } from './fetch-page.ts'
import { readPage } from './read-page.ts'
import { linkPreviews } from './tables.ts'

const hourMs = 60 * 60_000
const keptMs = 24 * hourMs
/** A page that gave no preview may do so later. */
const nothingKeptMs = hourMs

const hashOf = (url: string) => createHash('sha256').update(url).digest('hex')

/** Previews of web pages: kept for a day, and each page is fetched once at a time. */
export function createLinkPreviews(deps: {
  db: Db
  fetchPage: FetchPage
  /** `host:port` of hosts of the own network. */
  staffHosts: readonly string[]
  nowMs: () => number
  signal: AbortSignal
}) {
  const { db, fetchPage, nowMs, signal } = deps
  const staffHosts = new Set(deps.staffHosts)
  const fetching = new Map<string, Promise<LinkPreview | null>>()

  async function fetchAndKeep(url: string, urlHash: string, isTrusted: boolean): Promise<LinkPreview | null> {
    const page = await fetchPage(url, signal, isTrusted)
    const preview = page && readPage(page)
    // An end of the process says nothing about the page.
    if (signal.aborted) return null
    const row = { preview, untilMs: nowMs() + (preview ? keptMs : nothingKeptMs) }
    const target = linkPreviews.urlHash
    await db
      .insert(linkPreviews)
      .values({ urlHash, ...row })
      .onConflictDoUpdate({ target, set: row })
    return preview
  }

  return {
    /**
     * @param asked.isTrusted staff have written the link, and staff ask: only they see pages of the own network
     * @param asked.mayFetch asked before a page is fetched; its failure is the answer
     */
    async of(
      url: string,
      { isTrusted, mayFetch }: { isTrusted: boolean; mayFetch: () => Promise<Result<null>> },
    ): Promise<Result<LinkPreview | null>> {
      // Stored previews of such hosts were fetched for staff only.
      if (!isTrusted && staffHosts.has(new URL(url).host)) return ok(null)
      const urlHash = hashOf(url)
      const [kept] = await db
        .select({ preview: linkPreviews.preview })
        .from(linkPreviews)
        .where(and(eq(linkPreviews.urlHash, urlHash), gt(linkPreviews.untilMs, nowMs())))
      if (kept) return ok(kept.preview)
      if (!fetching.has(urlHash)) {
        // Each asker's own: what one service has used up is no answer for another.
        const allowed = await mayFetch()
        if (!allowed.ok) return allowed
      }
      const others = fetching.get(urlHash)
      if (others) return ok(await others)
      const own = fetchAndKeep(url, urlHash, isTrusted).finally(() => fetching.delete(urlHash))
      fetching.set(urlHash, own)
      return ok(await own)
    },
    clean: (atMs: number) => db.delete(linkPreviews).where(lte(linkPreviews.untilMs, atMs)),
    idle: () => Promise.allSettled(fetching.values()),
  }
}
