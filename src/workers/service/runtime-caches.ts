import type { WorkboxPlugin } from 'workbox-core/types.js'
import { ExpirationPlugin } from 'workbox-expiration'
import { RangeRequestsPlugin } from 'workbox-range-requests'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { filesCacheOf, removeFilesCaches } from '#workers/ports/files-caches.ts'
import { indexedKeyValue } from '#workers/ports/key-value-store.ts'
import { fileOfPath, wholeOf } from './whole-file.ts'

/*
 * Keeps pictures, previews and media of conversations for the signed-in account: their addresses change every six hours, the
 * files behind them do not. A cache is of one account, and is deleted with its rows.
 */

const dayS = 24 * 60 * 60
const kinds = {
  previews: { maxEntries: 600, maxAgeSeconds: 30 * dayS, mostBytes: 2_000_000 },
  // The browser asks for parts of them; only what came as a whole is kept.
  media: { maxEntries: 40, maxAgeSeconds: 14 * dayS, mostBytes: 10_000_000 },
}
type Kind = keyof typeof kinds

const kindOf = (what: string): Kind => (what === 'view' ? 'media' : 'previews')
const shown: ReadonlySet<string> = new Set(['image', 'audio', 'video'])

const stored = indexedKeyValue('everline')
/** The account to which the rows in this browser belong. */
async function ownerEid(): Promise<string | null> {
  const owner = await stored.get('owner')
  return typeof owner === 'object' && owner !== null && 'eid' in owner ? String(owner.eid) : null
}

const strategies = new Map<string, CacheFirst>()
function strategyOf(kind: Kind, eid: string): CacheFirst {
  const cacheName = filesCacheOf(kind, eid)
  const { maxEntries, maxAgeSeconds, mostBytes } = kinds[kind]
  const made =
    strategies.get(cacheName) ??
    new CacheFirst({
      cacheName,
      plugins: [
        {
          cacheKeyWillBeUsed: async ({ request }) => fileOfPath(new URL(request.url).pathname)?.key ?? request,
          cacheWillUpdate: async ({ response }) => wholeOf(response, mostBytes),
        },
        // The checked edge: Workbox's own plugins do not fit its type as strictly as it is read here.
        new RangeRequestsPlugin() as WorkboxPlugin,
        // When the storage is full, these go first.
        new ExpirationPlugin({ maxEntries, maxAgeSeconds, purgeOnQuotaError: true }) as WorkboxPlugin,
      ],
    })
  strategies.set(cacheName, made)
  return made
}

let lastEid: string | null = null
registerRoute(
  ({ sameOrigin, url, request }) => sameOrigin && shown.has(request.destination) && fileOfPath(url.pathname) !== null,
  async ({ request, url, event }) => {
    const eid = await ownerEid()
    const file = fileOfPath(url.pathname)
    if (eid === null || file === null) return fetch(request)
    // A browser that was closed in the middle of a sign-out may have left some.
    if (eid !== lastEid) await removeFilesCaches(eid)
    lastEid = eid
    return strategyOf(kindOf(file.what), eid).handle({ request, event })
  },
)
