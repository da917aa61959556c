import type { Plugin } from 'vite'

type StandIn = { of: RegExp; code: string }

/** Stand-ins, by what a package imports. */
const standIns: Readonly<Record<string, StandIn>> = {
  // Tells other tabs of changes: each database is opened with `multiInstance: false`, for the hub tells its tabs itself.
  'broadcast-channel': { of: /\/rxdb\//, code: 'export const BroadcastChannel = undefined' },
  // Stages of aggregations, and the cursor that runs them: RxDB asks a query only whether it matches a document.
  'mingo/operators/pipeline': {
    of: /\/rxdb\//,
    code: 'export const $project = () => {}\nexport const $sort = $project',
  },
  './cursor': { of: /\/mingo\//, code: 'export const Cursor = undefined' },
  // Lists and streams that are read asynchronously: RxJS takes them as sources, and nothing here is one.
  tslib: {
    of: /\/rxjs\//,
    code: 'export const __asyncGenerator = undefined\nexport { __asyncGenerator as __asyncValues, __asyncGenerator as __await, __asyncGenerator as __awaiter }',
  },
  // Panes keep their own places (`scrollRestoration: false`); a new screen begins at the top of the page.
  './scroll-restoration.js': {
    of: /\/router-core\/.*\/router\.js$/,
    code: 'export const setupScrollRestoration = (router) => router.subscribe("onRendered", () => scrollTo(0, 0))',
  },
}
const prefix = '\0everline-not-used:'

/** Bundles packages without the parts that this product never runs (`core/store/open-database.ts`, `routes/router.tsx`). */
export const packagesInBrowsers = (): Plugin => ({
  name: 'everline-packages-in-browsers',
  enforce: 'pre',
  resolveId: {
    filter: {
      id: /^(?:broadcast-channel|mingo\/operators\/pipeline|\.\/cursor|tslib|\.\/scroll-restoration\.js)$/,
    },
    handler: (id, importer) => (importer && standIns[id]?.of.test(importer) ? `${prefix}${id}` : null),
  },
  load: {
    filter: { id: /^\0everline-not-used:/ },
    handler: (id) => standIns[id.slice(prefix.length)]?.code,
  },
})
