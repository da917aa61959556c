import type { InlineParts } from './inline-parts.ts'

/**
 * Powers of the browser that pages do not use. Camera and microphone are for calls and QR codes, on pages of this origin.
 * Only names that Chromium knows on every system, because it warns of others on each page; `bluetooth` is unknown on
 * Linux. Firefox and Safari do not read this header.
 */
const permissions = [
  'camera=(self)',
  'microphone=(self)',
  'accelerometer=()',
  'browsing-topics=()',
  'geolocation=()',
  'gyroscope=()',
  'hid=()',
  'magnetometer=()',
  'midi=()',
  'payment=()',
  'serial=()',
  'usb=()',
]

const everywhere = {
  'permissions-policy': permissions.join(', '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
}

type Opener = 'same-origin' | 'same-origin-allow-popups' | 'unsafe-none'

/** Sites that may embed a page in a frame: none, any, or those of the listed domains. */
type Frames = 'none' | 'any' | readonly string[]

/**
 * Headers of the product's own pages: scripts and styles of this origin only, and inline none but those that are named.
 *
 * @param inline hashes of the page's own scripts and styles
 * @param regions origins of other regions that it may connect to and show files of
 * @param sockets origins that it may open WebSockets to besides
 * @param opener whether it may talk with pages that it opens, or that open it
 */
export function pageHeaders(
  host: string | undefined,
  {
    frames,
    trustedTypes = true,
    regions = [],
    sockets = [],
    opener = 'same-origin',
    inline = { scripts: [], styles: [] },
  }: {
    frames: Frames
    trustedTypes?: boolean
    regions?: readonly string[]
    sockets?: readonly string[]
    opener?: Opener
    inline?: InlineParts
  },
): Record<string, string> {
  const policy = [
    "default-src 'self'",
    ["script-src 'self'", ...inline.scripts].join(' '),
    ["style-src 'self'", ...inline.styles].join(' '),
    // Files of conversations are at the region in which the user works.
    ["img-src 'self' data: blob:", ...regions].join(' '),
    ["media-src 'self' blob:", ...regions].join(' '),
    connectionsOf(host, regions, sockets),
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    ...framersIn(frames),
    // Text cannot become script or markup. The app's default policy allows its own workers.
    ...(trustedTypes ? ["require-trusted-types-for 'script'"] : []),
  ]
  return { ...everywhere, 'cross-origin-opener-policy': opener, 'content-security-policy': policy.join('; ') }
}

/**
 * A domain without a port is every port of it. Without the directive every page may frame it: `*` would leave out local
 * files and apps with a scheme of their own.
 */
function framersIn(frames: Frames): string[] {
  if (frames === 'any') return []
  if (frames === 'none') return ["frame-ancestors 'none'"]
  return [
    `frame-ancestors ${["'self'", ...frames.map((domain) => (/:\d+$/.test(domain) ? domain : `${domain}:*`))].join(' ')}`,
  ]
}

/** Headers of the demo's customer page: the loader may add its style there, as on every customer's page. */
export const customerPageHeaders = (): Record<string, string> => ({
  ...everywhere,
  // The chat opens a page that asks for notifications, and hears from it.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'content-security-policy': [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
})

/** Headers of the public help pages: no script at all, a style and pictures of this origin. */
export const helpHeaders = (): Record<string, string> => ({
  ...everywhere,
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
})

/** Headers of files that are not pages. Opened as a page they run nothing. */
export const fileHeaders = (): Record<string, string> => everywhere

/** Headers of the web manifest, which follows the brand. */
export const manifestHeaders = (): Record<string, string> => ({
  ...everywhere,
  'content-type': 'application/manifest+json; charset=utf-8',
  'cache-control': 'no-cache',
  vary: 'accept-language',
})

/** Headers of uploaded pictures, also SVG. Opened as a page they have no origin, and run and load nothing. */
export const pictureHeaders = (): Record<string, string> => ({
  ...everywhere,
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
  'cache-control': 'public, max-age=31536000, immutable',
})

/** Headers of the app's scripts, some of which are workers: a worker's policy is that of its own file. */
export const scriptHeaders = (
  host: string | undefined,
  { regions, sockets }: { regions: readonly string[]; sockets: readonly string[] },
): Record<string, string> => ({
  ...everywhere,
  'content-security-policy': `default-src 'self'; ${connectionsOf(host, regions, sockets)}`,
})

const connectionsOf = (host: string | undefined, regions: readonly string[], sockets: readonly string[]) => {
  const regionSockets = regions.map((url) => url.replace(/^http/, 'ws'))
  return ["connect-src 'self'", ...socketsOf(host), ...regions, ...regionSockets, ...sockets].join(' ')
}

// Older engines do not count a WebSocket to the own host as 'self'.
const socketsOf = (host: string | undefined) =>
  host && /^[\w.-]+(:\d+)?$|^\[[\da-f:]+\](:\d+)?$/i.test(host) ? [`ws://${host}`, `wss://${host}`] : []
