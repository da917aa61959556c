import { html } from 'hono/html'
import { helpEntryPath, helpFolderPath, helpPath } from '#core/contract/index.ts'
import type { Shelf } from './contents.ts'

/** Every page of a service that search engines may show, as sitemaps.org describes it. */
export function sitemapXml(baseUrl: string, serviceId: string, shelves: readonly Shelf[]): string {
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
