import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Context, Hono } from 'hono'
import { failure } from '#core/platform/result.ts'
import { projectPath } from '#server/platform/project-path.ts'
import { refuse } from './respond.ts'
import {
  customerPageHeaders,
  fileHeaders,
  manifestHeaders,
  pageHeaders,
  pictureHeaders,
  scriptHeaders,
} from './security-headers.ts'
import { createStaticFiles, type StaticFiles } from './static-files.ts'

/** How the installed app looks outside of its page. */
export type Brand = {
  /** The web manifest, from the one that the build wrote, in a language of the `Accept-Language` header. */
  manifest: (built: string, acceptLanguage: string) => Promise<string>
  /** A PNG; null: the product's own. */
  touchIcon: () => Promise<Uint8Array<ArrayBuffer> | null>
}

// Customers' pages load it from another origin, those too that are isolated from other origins.
const loaderHeaders = {
  ...fileHeaders(),
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
}
const loaderCache = 'public, max-age=300'

/** Targets of the build whose pages load parts later. */
export type Target = 'app' | 'widget' | 'portal'

export type Pages = {
  webRoot: string
  regions: readonly string[]
  sipOrigin: string | null
  brand: Brand
  /** Hashed files of builds that were served before this one. */
  formerBuilds: { read(target: Target, name: string): Promise<Buffer | null> }
  /** Without it, its address does not exist. */
  hasPortal: boolean
  /** Domains whose pages may show a widget of a service; empty: all; null: none. */
  framersOf: (serviceId: string, widgetId: string) => Promise<readonly string[] | null>
}

/**
 * Adds what is not a call: the app, the widget, the portal, the demo's page and the viewer of the OpenAPI document.
 *
 * @param regions origins of all regions: the app's pages and workers may connect to them, to `sipOrigin` and to nothing
 *   else
 */
export function addPages(app: Hono, pages: Pages): void {
  const { webRoot, regions, sipOrigin, brand, hasPortal, framersOf, formerBuilds } = pages
  const sockets = sipOrigin === null ? [] : [sipOrigin]
  const ownPage = (context: Context) => pageHeaders(context.req.header('host'), { frames: 'none', regions, sockets })
  const get: AddPage = (path, serve) => {
    app.get(path, async (context) => (await serve(context)) ?? refuse(failure('not-found')))
  }
  const built = (target: Target, heads?: Readonly<Record<string, string>>) =>
    createStaticFiles(join(webRoot, target), heads, (name) => formerBuilds.read(target, name))
  const agentApp = built('app', {
    // Browsers keep the app's files with their headers: other addresses to connect to must be another service worker.
    'sw.js':
      regions.length + sockets.length > 0
        ? `self.everlineRegions = ${JSON.stringify(digestOf([...regions, ...sockets]))}\n`
        : '',
  })
  const viewer = createStaticFiles(projectPath('src/server/http/viewer'))

  addWidget(get, built('widget'), { framersOf, sockets })
  if (hasPortal) addPortal(get, built('portal'), ownPage)
  // Otherwise the agents' app would answer there.
  else for (const path of ['/portal', '/portal/*']) get(path, async () => null)
  addDemo(get)
  addViewer(get, viewer)
  addBrand(get, agentApp, brand)
  get('*', async (context) => {
    // A call of a later contract, which no page may answer.
    if (context.req.header('accept') === 'application/json') return refuse(failure('not-supported'))
    const path = pathBelow(context, '/')
    const isFile = /\.[a-z0-9]+$/i.test(path)
    const appPage = async (page: string) =>
      pageHeaders(context.req.header('host'), {
        ...{ frames: 'none', regions, sockets },
        inline: await agentApp.inlineOf(page),
      })
    const headers = async () => {
      if (path.endsWith('.html')) return appPage(path)
      return path.endsWith('.js') ? scriptHeaders(context.req.header('host'), { regions, sockets }) : fileHeaders()
    }
    if (isFile) return agentApp.serve(path, context.req.raw, await headers())
    return (
      (await agentApp.serve('index.html', context.req.raw, await appPage('index.html'))) ??
      (await notBuilt(viewer, context))
    )
  })
  // The service worker answers here (`core/shares`); without one nothing of a share can be kept.
  app.post('/share-target', (context) => context.redirect('/share?lost=true', 303))
  app.all('*', () => refuse(failure('method-not-allowed'), { allow: 'GET, HEAD' }))
}

type AddPage = (path: string, serve: (context: Context) => Promise<Response | null>) => void

function addWidget(
  get: AddPage,
  widget: StaticFiles,
  { framersOf, sockets }: { framersOf: Pages['framersOf']; sockets: readonly string[] },
) {
  get('/widget.js', (context) => widget.serve('loader.js', context.req.raw, loaderHeaders, loaderCache))
  // The chat's frame opens it to ask for notifications: it talks with that frame, whatever page is around it.
  get('/widget/notifications', (context) => {
    const headers = pageHeaders(context.req.header('host'), { frames: 'none', opener: 'unsafe-none' })
    return widget.serve('frame.html', context.req.raw, headers)
  })
  get('/widget/*', async (context) => {
    const path = pathBelow(context, '/widget/')
    const { s = '', w = '' } = context.req.query()
    // The loader names service and widget before the fragment, which no server sees.
    // Without them it is a page of its own, which links of mails open: nobody may frame it, whatever the fragment says.
    const domains = path.endsWith('.html') && s !== '' ? await framersOf(s, w) : null
    const frames = domains === null ? 'none' : domains.length === 0 ? 'any' : domains
    return widget.serve(path, context.req.raw, {
      // A page that is isolated from other origins shows only frames that are so too.
      ...(path.endsWith('.html') && { 'cross-origin-embedder-policy': 'require-corp' }),
      ...(path.endsWith('.html')
        ? pageHeaders(context.req.header('host'), { frames, sockets, opener: 'same-origin-allow-popups' })
        : fileHeaders()),
      'cross-origin-resource-policy': 'cross-origin',
    })
  })
}

function addPortal(get: AddPage, portal: StaticFiles, ownPage: (context: Context) => Record<string, string>) {
  get('/portal', (context) => portal.serve('portal.html', context.req.raw, ownPage(context)))
  get('/portal/*', (context) => {
    const path = pathBelow(context, '/portal/')
    return path.startsWith('assets/')
      ? portal.serve(path, context.req.raw, fileHeaders())
      : portal.serve('portal.html', context.req.raw, ownPage(context))
  })
}

function addDemo(get: AddPage) {
  const demo = createStaticFiles(projectPath('src/server/demo/page'))
  get('/demo', (context) => demo.serve('index.html', context.req.raw, customerPageHeaders()))
  get('/demo/*', (context) => demo.serve(pathBelow(context, '/demo/'), context.req.raw, customerPageHeaders()))
}

function addViewer(get: AddPage, viewer: StaticFiles) {
  const swagger = createStaticFiles(dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json')))
  get('/docs', (context) => {
    // The viewer writes its markup as text.
    const headers = pageHeaders(context.req.header('host'), { frames: 'none', trustedTypes: false })
    return viewer.serve('index.html', context.req.raw, headers)
  })
  get('/docs/*', async (context) => {
    const path = pathBelow(context, '/docs/')
    if (viewerFiles.has(path)) return viewer.serve(path, context.req.raw, fileHeaders())
    return swaggerFiles.has(path) ? swagger.serve(path, context.req.raw, fileHeaders()) : null
  })
}

/** Files that the page of the viewer loads; other pages of that package are not served. */
const viewerFiles: ReadonlySet<string> = new Set(['viewer.js'])
const swaggerFiles: ReadonlySet<string> = new Set(['swagger-ui.css', 'swagger-ui-bundle.js'])

function addBrand(get: AddPage, agentApp: StaticFiles, brand: Brand) {
  get('/manifest.webmanifest', async (context) => {
    const built = await agentApp.serve('manifest.webmanifest', new Request(context.req.url), fileHeaders())
    // The address is the same for every brand.
    if (!built) return null
    const language = context.req.header('accept-language') ?? ''
    return new Response(await brand.manifest(await built.text(), language), { headers: manifestHeaders() })
  })
  get('/apple-touch-icon.png', async (context) => {
    const icon = await brand.touchIcon()
    return icon
      ? new Response(icon, {
          headers: { ...pictureHeaders(), 'content-type': 'image/png', 'cache-control': 'no-cache' },
        })
      : agentApp.serve('apple-touch-icon.png', context.req.raw, fileHeaders())
  })
}

const digestOf = (regions: readonly string[]) =>
  createHash('sha256').update(regions.join(' ')).digest('base64url').slice(0, 16)

const notBuilt = async (viewer: StaticFiles, context: Context) => {
  const headers = pageHeaders(context.req.header('host'), { frames: 'none' })
  const page = await viewer.serve('not-built.html', context.req.raw, headers)
  return page && new Response(page.body, { status: 503, headers: page.headers })
}

/** The decoded path below a prefix; '' when it cannot be decoded. */
function pathBelow(context: Context, prefix: string): string {
  try {
    return decodeURIComponent(new URL(context.req.url).pathname.slice(prefix.length))
  } catch {
    return ''
  }
}
