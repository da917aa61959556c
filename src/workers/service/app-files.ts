import { cacheNames, clientsClaim } from 'workbox-core'
import type { WorkboxPlugin } from 'workbox-core/types.js'
import { PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { activateNow } from '#workers/ports/build-locks.ts'
import type { BuiltFile } from './files-from-before.ts'
import { keepFormerFiles } from './former-files.ts'

/*
 * Opens the app without the backend: precaches everything that the build made, and answers every navigation with the
 * app's page.
 */
declare const self: ServiceWorkerGlobalScope & {
  /** Names the regions that pages may connect to; the backend writes it before this script if there are any. */
  everlineRegions?: string
  /** Chromium has it. */
  InstallEvent?: { prototype: object }
}
type InstallEvent = ExtendableEvent & {
  /** Static routing: requests that the browser answers without asking this worker. TypeScript does not know it yet. */
  addRoutes?(
    rule: { condition: { or: { urlPattern: { pathname: string } }[] }; source: 'network' | { cacheName: string } }[],
  ): Promise<void>
}

// The headers that are stored with each file name the regions: if the regions change, everything is fetched again.
const { everlineRegions = '' } = self
// The backend puts the brand into these files: stored copies would stay those of the build.
const branded = /(manifest\.webmanifest|apple-touch-icon\.png)$/
const files = self.__WB_MANIFEST
  // The checked edge: the build adds what else it says of a file (scripts/likenesses.ts).
  .map((entry) => (typeof entry === 'string' ? { url: entry, revision: null } : entry) as BuiltFile)
  .filter(({ url }) => !branded.test(url))
const entries = files.filter(({ unkept }) => !unkept)

// Chromium compiles a module anew in each browser that has just started, although it keeps what it compiled. It uses that
// for a module that was asked for as a plain script before: the kept page says so in a header. What comes from the
// network does not, for nothing is compiled yet, and a module is compiled while it loads.
const firstScript = entries.find(({ url }) => /^assets\/first-[\w-]+\.js$/.test(url))?.url
const isChromium = 'addRoutes' in (self.InstallEvent?.prototype ?? {})
function withFirstScript(url: string, response: Response): Response {
  if (!(isChromium && firstScript && new URL(url, location.href).pathname === '/index.html')) return response
  const headers = new Headers(response.headers)
  headers.append('link', `</${firstScript}>; rel=preload; as=script; crossorigin`)
  const { status, statusText } = response
  return new Response(response.body, { status, statusText, headers })
}
const plugin: WorkboxPlugin = {
  // As Workbox decides without a plugin of this kind.
  cacheWillUpdate: async ({ request, response }) =>
    response.status >= 400 ? null : withFirstScript(request.url, response),
}
const precache = new PrecacheController({ plugins: [plugin] })
precache.addToCacheList(
  everlineRegions === ''
    ? entries
    : entries.map((entry) => ({ ...entry, revision: `${entry.revision ?? ''}${everlineRegions}` })),
)
registerRoute(new PrecacheRoute(precache))
keepFormerFiles(precache, files, withFirstScript)
clientsClaim()
// A new build is activated at once: tabs reload when no user would notice, see app/connect/update.ts.
void self.skipWaiting()
self.addEventListener('message', ({ data }) => data === activateNow && void self.skipWaiting())

/** How paths begin that the backend serves itself. */
const backendPaths = [
  ...['/auth', '/account', '/permission', '/ping', '/lc-', '/lb-', '/everline', '/v2', '/config', '/csd', '/m800-csd'],
  ...['/dap', '/remote-config', '/oidc', '/demo', '/widget', '/portal', '/docs', '/files', '/uploads', '/help'],
  ...['/openapi.json', '/healthz', '/livez', '/readyz', '/metrics', '/mqtt'],
]
const isOfBackend = (url: URL) => backendPaths.some((path) => url.pathname.startsWith(path))
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && !isOfBackend(url),
  precache.createHandlerBoundToURL('/index.html'),
)

// Where browsers can (Chromium), calls go to the backend, and files of the build come from the cache, without this
// worker: they do not wait for it, and leave it idle. Chromium activates a new build only when the old one is idle, or
// after five minutes. With regions the cache names the files by more than their address, and only this worker finds them.
self.addEventListener('install', (event: InstallEvent) => {
  const of = (paths: string[]) => ({ or: paths.map((path) => ({ urlPattern: { pathname: `${path}*` } })) })
  // Only files that are saved: those that are shown may be kept (runtime-caches.ts).
  const calls = {
    condition: of(backendPaths.map((path) => (path === '/files' ? '/files/*/save' : path))),
    source: 'network' as const,
  }
  const files = { condition: of(['/assets/']), source: { cacheName: cacheNames.precache } }
  void event.addRoutes?.(everlineRegions === '' ? [calls, files] : [calls])
})
