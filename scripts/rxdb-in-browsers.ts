import type { Plugin } from 'vite'

/** Stand-ins, by what RxDB or its query library imports. */
const standIns: Readonly<Record<string, string>> = {
  // Tells other tabs of changes: each database is opened with `multiInstance: false`, for the hub tells its tabs itself.
  'broadcast-channel': 'export const BroadcastChannel = undefined',
  // Stages of aggregations, and the cursor that runs them: RxDB asks a query only whether it matches a document.
  'mingo/operators/pipeline': 'export const $project = () => {}\nexport const $sort = $project',
  './cursor': 'export const Cursor = undefined',
}
const prefix = '\0everline-not-used-by-rxdb:'

/** Bundles RxDB without the parts of its packages that this product's databases never run (`core/store/open-database.ts`). */
export const rxdbInBrowsers = (): Plugin => ({
  name: 'everline-rxdb-in-browsers',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^(?:broadcast-channel|mingo\/operators\/pipeline|\.\/cursor)$/ },
    handler: (id, importer) =>
      importer && /\/node_modules\/(?:rxdb|mingo)\//.test(importer) ? `${prefix}${id}` : null,
  },
  load: {
    filter: { id: /^\0everline-not-used-by-rxdb:/ },
    handler: (id) => standIns[id.slice(prefix.length)],
  },
})
