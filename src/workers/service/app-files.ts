import { cacheNames, clientsClaim } from 'workbox-core'
import { addPlugins, cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'

/*
 * Opens the app without the backend: precaches everything that the build made, and answers every navigation with the
 * app's page.
 */
declare const self: ServiceWorkerGlobalScope & {
  /** Names the regions that pages may connect to; the backend writes it before this script if there are any. */
  everlineRegions?: string
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
const entries = self.__WB_MANIFEST
  .map((entry) => (typeof entry === 'string' ? { url: entry, revision: null } : entry))
  .filter(({ url }) => !branded.test(url))

// Chromium compiles a module anew in each browser that has just started, although it keeps what it compiled. It uses that
// for a module that was asked for as a plain script before: the kept page says so in a header. What comes from the
// network does not, for nothing is compiled yet, and a module is compiled while it loads.
const firstScript = entries.find(({ url }) => /^assets\/first-[\w-]+\.js$/.test(url))?.url
addPlugins([
  {
    async cacheWillUpdate({ request, response, event }) {
      // As Workbox decides without a plugin of this kind.
      if (response.status >= 400) return null
      const isChromium = event !== undefined && 'addRoutes' in event
      if (!(isChromium && firstScript && new URL(request.url).pathname === '/index.html')) return response
      const headers = new Headers(response.headers)
      headers.append('link', `</${firstScript}>; rel=preload; as=script; crossorigin`)
      const { status, statusText } = response
      return new Response(response.body, { status, statusText, headers })
    },
  },
])
precacheAndRoute(
  everlineRegions === ''
    ? entries
    : entries.map((entry) => ({ ...entry, revision: `${entry.revision ?? ''}${everlineRegions}` })),
)
cleanupOutdatedCaches()
clientsClaim()
// A new build is activated at once: tabs reload when no user would notice, see app/connect/update.ts.
void self.skipWaiting()

/** How paths begin that the backend serves itself. */
const backendPaths = [
  ...['/auth', '/account', '/permission', '/ping', '/lc-', '/lb-', '/everline', '/v2', '/config', '/csd', '/m800-csd'],
  ...['/dap', '/remote-config', '/oidc', '/demo', '/widget', '/portal', '/docs', '/files', '/uploads', '/help'],
  ...['/openapi.json', '/healthz', '/livez', '/readyz', '/metrics', '/mqtt'],
]
const isOfBackend = (url: URL) => backendPaths.some((path) => url.pathname.startsWith(path))
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && !isOfBackend(url),
  createHandlerBoundToURL('/index.html'),
)

// Where browsers can (Chromium), calls go to the backend, and files of the build come from the cache, without this
// worker: they do not wait for it, and leave it idle. Chromium activates a new build only when the old one is idle, or
// after five minutes. With regions the cache names the files by more than their address, and only this worker finds them.
self.addEventListener('install', (event: InstallEvent) => {
  const of = (paths: string[]) => ({ or: paths.map((path) => ({ urlPattern: { pathname: `${path}*` } })) })
  const calls = { condition: of(backendPaths), source: 'network' as const }
  const files = { condition: of(['/assets/']), source: { cacheName: cacheNames.precache } }
  void event.addRoutes?.(everlineRegions === '' ? [calls, files] : [calls])
})
