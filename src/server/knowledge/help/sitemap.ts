import { html } from 'hono/html'
import { helpEntryPath, helpFolderPath, helpPath } from '#core/contract/index.ts'
import type { Db } from '#server/db/database.ts'
import { foldersOf } from '../folders.ts'
import { publishedLines } from '../published-entries.ts'
import { type Shelf, shelvesOf } from './contents.ts'

/** A sitemap grows with the entries, and anybody may ask for it: it is made once in this time. */
const keptMs = 60_000
const mostKept = 100

/** The sitemaps of services, at most a minute old. */
export function createSitemaps(deps: {
  database: { db: Db }
  baseUrl: () => string
  nowMs: () => number
}): (serviceId: string) => Promise<string> {
  const kept = new Map<string, { untilMs: number; xml: Promise<string> }>()
  async function make(serviceId: string) {
    const { db } = deps.database
    const [folders, lines] = await Promise.all([foldersOf(db, serviceId), publishedLines(db, serviceId)])
    return sitemapXml(deps.baseUrl(), serviceId, shelvesOf(folders, lines))
  }
  return (serviceId) => {
    const known = kept.get(serviceId)
    if (known && known.untilMs > deps.nowMs()) return known.xml
    if (kept.size >= mostKept) kept.clear()
    const xml = make(serviceId)
    kept.set(serviceId, { untilMs: deps.nowMs() + keptMs, xml })
    xml.catch(() => kept.delete(serviceId))
    return xml
  }
}

/** Every page of a service that search engines may show, as sitemaps.org describes it. */
function sitemapXml(baseUrl: string, serviceId: string, shelves: readonly Shelf[]): string {
  const folders = shelves.flatMap(({ folder }) => (folder ? [helpFolderPath(serviceId, folder)] : []))
  const pages = [helpPath(serviceId), ...folders].map((path) => html`<url><loc>${baseUrl}${path}</loc></url>`)
  const entries = shelves
    .flatMap(({ lines }) => lines)
    .map(
      (line) =>
        html`<url><loc>${baseUrl}${helpEntryPath(serviceId, line)}</loc><lastmod>${new Date(line.publishedAtMs).toISOString()}</lastmod></url>`,
    )
  return `<?xml version="1.0" encoding="UTF-8"?>\n${html`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${pages}${entries}</urlset>`}\n`
}
