import { cacheNames } from 'workbox-core'
import type { PrecacheController } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { buildHeld, buildLock, isBuildLock } from '#workers/ports/build-locks.ts'
import { type BuiltFile, forgetFormerBuilds, takeFromBefore } from './files-from-before.ts'

/*
 * Pages of a former build go on loading their parts, also offline: its files stay in the cache until no page of it is
 * open.
 */
declare const self: ServiceWorkerGlobalScope

/** Held while the cache is filled, and while former files are removed from it. */
const cacheLock = 'everline-app-files'

/** Installs the files of this build beside those of former ones, and removes these when nobody needs them. */
export function keepFormerFiles(
  precache: PrecacheController,
  files: readonly BuiltFile[],
  asStored: (url: string, answer: Response) => Response,
): void {
  const store = async (key: string, answer: Response) =>
    (await caches.open(cacheNames.precache)).put(key, asStored(key, answer))
  const install = async (event: ExtendableEvent) => {
    // A file that cannot be made is loaded.
    await takeFromBefore(precache, files, store).catch(() => {})
    return precache.install(event)
  }
  self.addEventListener('install', (event) => event.waitUntil(navigator.locks.request(cacheLock, () => install(event))))
  self.addEventListener('message', (event) => {
    if (event.data === buildHeld) event.waitUntil(navigator.locks.request(cacheLock, () => removeUnused(precache)))
  })
  // Files of this build are answered before; a file that is not here any more may still be at the backend.
  registerRoute(
    ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'),
    async ({ request }) => {
      const cache = await caches.open(cacheNames.precache)
      return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request)
    },
  )
}

async function removeUnused(precache: PrecacheController) {
  const { installing, waiting } = self.registration
  // The next build counts on what it has found here.
  if (installing || waiting) return
  const { held = [] } = await navigator.locks.query()
  const isOther = ({ name = '' }: LockInfo) => isBuildLock(name) && name !== buildLock(__BUILD__)
  if (held.some(isOther)) return
  const cache = await caches.open(cacheNames.precache)
  const own = new Set(precache.getURLsToCacheKeys().values())
  for (const request of await cache.keys()) if (!own.has(request.url)) await cache.delete(request)
  await forgetFormerBuilds()
}
