/*
 * Everything that is built, one target a mode: `vite build --mode app|loader|visitor-worker|frame|portal|extension|server|open-file`. `scripts/build.mjs` runs
 * them in order and only when needed. Settings: EVERLINE_DIST (where to, default `dist`), EVERLINE_BUILD (the build's
 * name, default a new one for each run), EVERLINE_CONFIG_KEY (opens the discovery's sealed texts; the backend's too).
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig, type Plugin, type Rolldown, type UserConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { refuseChunkCircles } from './scripts/chunk-circles.ts'
import { codesWithoutTexts } from './scripts/codes-without-texts.ts'
import { earlySignIn } from './scripts/early-sign-in.ts'
import { extensionTarget } from './scripts/extension-target.ts'
import { likenesses } from './scripts/likenesses.ts'
import { mqttInBrowsers } from './scripts/mqtt-in-browsers.ts'
import { packagesInBrowsers } from './scripts/packages-in-browsers.ts'
import { poCatalogs } from './scripts/po-catalogs.ts'
import { webManifest } from './scripts/web-manifest.ts'
import { startOfWorker } from './scripts/worker-start.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const dist = at(process.env.EVERLINE_DIST ?? 'dist')
const buildId = process.env.EVERLINE_BUILD ?? Date.now().toString(36)

// Engines of the specification's support table; workers as modules and top-level await are in all of them.
const browsers = ['chrome111', 'edge111', 'firefox119', 'safari16.4']

const shared = {
  define: {
    __BUILD__: JSON.stringify(buildId),
    __CONFIG_KEY__: JSON.stringify(process.env.EVERLINE_CONFIG_KEY ?? ''),
  },
  // The strict CSP knows no `data:`; nothing is inlined, and the polyfill is for engines that are not supported.
  // Sizes are the benchmark's to judge, by what a browser downloads.
  build: {
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1_000,
    // The contract only declares: a page that makes no call does not load the calls because the barrel names them.
    rolldownOptions: {
      // How long plugins took depends on what else the machine does.
      checks: { bundlerTimings: false },
      treeshake: {
        moduleSideEffects: [{ test: /\/src\/core\/contract\//, sideEffects: false }],
      },
    },
  },
} satisfies UserConfig

/** The service worker and the manifest. The app registers the worker itself; the HTML gets no script. */
const pwa = () =>
  VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src/workers/service',
    filename: 'service-worker.ts',
    outDir: `${dist}/app`,
    injectRegister: false,
    manifest: webManifest,
    // They are in public/, which is precached as a whole.
    includeManifestIcons: false,
    injectManifest: {
      // All of the app, the hub's chunk and the sounds too: it opens with the backend stopped.
      globPatterns: ['**/*.{js,css,html,woff2,svg,png,wav,ogg,webp}'],
      // A browser without workers has no service worker either. Only the operating system asks for the shortcuts' icons.
      globIgnores: ['**/in-page-*.js', 'shortcut-*.png'],
      maximumFileSizeToCacheInBytes: 5_000_000,
      manifestTransforms: [likenesses(`${dist}/app`, buildId)],
      // One classic script: registered without `type: 'module'`, it works in every engine.
      rollupFormat: 'iife',
      sourcemap: true,
    },
    integration: {
      // The plugin names the worker after its source; browsers know it as /sw.js.
      beforeBuildServiceWorker(options) {
        options.swDest = `${dist}/app/sw.js`
        options.injectManifest.swDest = options.swDest
      },
      // Its own build inside of the app's is as quiet as the app's.
      configureCustomSWViteBuild(options) {
        options.logLevel = 'warn'
      },
    },
  })

/**
 * Whether the browser can run the app is asked by scripts for any age, before the app's own. The first of them stands in
 * the page, since each start would wait for its file; it loads bowser as its package has it when it needs it.
 */
const browserSupport = (): Plugin => ({
  name: 'everline-browser-support',
  apply: 'build',
  generateBundle() {
    const source = readFileSync(createRequire(import.meta.url).resolve('bowser/es5.js'))
    this.emitFile({ type: 'asset', fileName: 'bowser.js', source })
  },
  transformIndexHtml() {
    // Only comments and indents go: a minifier would write it for newer browsers.
    const script = readFileSync(at('src/app/first-visit/support.js'), 'utf8')
      .replace(/^\s*(?:\/\/.*|\/\*[\s\S]*?\*\/)$/gm, '')
      .replace(/\n\s*/g, '\n')
    return [{ tag: 'script', children: script.trim(), injectTo: 'body' }]
  },
})

/** Clients load calls without what only the backend reads of them: their documentation, their limits, and whether they write. */
const withoutDocumentation = (): Plugin => ({
  name: 'everline-without-documentation',
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { id: /\/src\/core\/contract\/(?:[^/]+\/)?[^/]+\.ts$/ },
    // Long texts stand in a line of their own.
    handler: (code) => ({
      code: code.replace(
        /^ {4}(?:(?:summary|capability):\s+(?:'.*'|".*")|limits: \[.*\]|writes: (?:true|false)),$/gm,
        '',
      ),
      map: null,
    }),
  },
})

/** Plugins that leave out parts of the contract, and of mqtt.js, in a browser. */
const forBrowsers = () => [
  withoutDocumentation(),
  codesWithoutTexts(),
  mqttInBrowsers(),
  packagesInBrowsers(),
  refuseChunkCircles(),
]
/** The same for the visitor's frame, whose first load shows no text of the catalogue. */
const forFrame = () => [
  withoutDocumentation(),
  codesWithoutTexts(['/platform/fail-here.ts']),
  mqttInBrowsers(),
  refuseChunkCircles(),
]

type ModuleGraph = { getModuleInfo(id: string): { importedIds: string[]; importers: string[] } | null }

/** Tells whether a module is loaded with an entry, before anything that it loads later. */
const loadedWith = (entry: string) => {
  const loaded = new Set<string>()
  return (id: string, graph: ModuleGraph) => {
    const follow = (each: string) => {
      if (loaded.has(each)) return
      loaded.add(each)
      graph.getModuleInfo(each)?.importedIds.forEach(follow)
    }
    follow(at(entry))
    return loaded.has(id)
  }
}

/**
 * One file for what a start loads of the app, and for what that needs: cut by who else needs it, it would be thirty,
 * and larger by a twentieth. One more for the sign-in screen, and one for the declarations that screens load later.
 */
const appFiles = () => {
  const isFirst = loadedWith('src/app/main.tsx')
  const isOfSignIn = loadedWith('src/app/screens/sign-in/sign-in-form.tsx')
  return [
    {
      priority: 3,
      debugName: 'first',
      name: (id: string, graph: ModuleGraph) => (isFirst(id, graph) && id.includes('/src/app/') ? 'first' : null),
    },
    {
      priority: 2,
      debugName: 'sign-in',
      name: (id: string, graph: ModuleGraph) => (isOfSignIn(id, graph) && id.includes('/src/app/') ? 'sign-in' : null),
    },
    { priority: 1, name: 'declarations', test: declaration },
  ]
}
/** The files of the contract that declare calls and what they send. */
const declaration = /\/src\/core\/contract\/[^/]+\/((?:[\w-]+-)?calls|schemas)\.ts$/

/**
 * One file for what a hub's start loads, and one for the calls that it loads later with what only they use of their
 * domains: with the first of them all are there, should an update replace the files or the network go. A part that was
 * left out would import the file that imports it, and fail.
 */
const hubFiles = () => {
  const isFirst = loadedWith('src/workers/hub/worker.ts')
  return (id: string, graph: ModuleGraph) => {
    const first = graph.getModuleInfo(at('src/workers/hub/first-calls.ts'))?.importedIds ?? []
    const isLate = (each: string): boolean => {
      const [, file] = declaration.exec(each) ?? []
      if (file === undefined || file === 'calls') return file === 'calls' && !first.includes(each)
      const importers = graph.getModuleInfo(each)?.importers ?? []
      return importers.every((by) => /\/contract\/(?:index|all-domains)\.ts$/.test(by) || isLate(by))
    }
    if (isLate(id)) return 'late-calls'
    return isFirst(id, graph) ? 'worker' : null
  }
}

/** Names by which the service worker knows each part in the next build: no two parts have the same. */
const nameOfPart =
  (realm: string) =>
  ({ facadeModuleId, name }: Rolldown.PreRenderedChunk): string => {
    const [, owner] = /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(facadeModuleId ?? '') ?? []
    const kind = owner
      ? `${owner.replace('@', '').replace('/', '-')}-`
      : facadeModuleId?.includes('.po')
        ? 'texts-'
        : ''
    return `assets/${realm}${kind}[name]-[hash].js`.replace('[name]', name)
  }

/**
 * The first script names what each part needs, so that all of it is asked for at once. Parts that few starts load, and
 * nobody waits for, ask for one after the other: the names of their files were a hundredth of the script.
 */
const withoutFilesOfRareParts = (part: string, files: string[]) =>
  rareParts.test(part) ? files.filter((name) => name.endsWith('.css')) : files
const rareParts =
  /^assets\/(?:in-page|after-start|kiosk-shell|sign-in-sheet|sign-out|palette|shortcuts-sheet|close-\w+|simulated-visitors|all-inquiries|held-up-preview|shown-notifications|(?:storage|backend|unreadable|password-end)-notice|refusal-text)-/

/** The agent's app at `/`, its hub and its service worker. Made anew for each build, which looks at its own modules. */
const app = (): UserConfig => ({
  ...shared,
  publicDir: at('public'),
  plugins: [forBrowsers(), react(), vanillaExtractPlugin(), poCatalogs(), browserSupport(), earlySignIn(), pwa()],
  worker: {
    format: 'es',
    plugins: () => [...forBrowsers(), startOfWorker()],
    // The bundler has read them; they would be a hundredth of the hub.
    rolldownOptions: {
      ...shared.build.rolldownOptions,
      output: {
        comments: { annotation: false },
        chunkFileNames: nameOfPart('hub-'),
        codeSplitting: { groups: [{ debugName: 'hub', name: hubFiles() }], includeDependenciesRecursively: false },
      },
    },
  },
  resolve: {
    // RxJS for today's engines: its default build is for ES5, and brings the helpers of tslib.
    conditions: ['es2015', ...defaultClientConditions],
    // React 18 and later have what the shim replaces.
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  build: {
    ...shared.build,
    modulePreload: { polyfill: false, resolveDependencies: withoutFilesOfRareParts },
    target: browsers,
    sourcemap: true,
    outDir: `${dist}/app`,
    emptyOutDir: true,
    rolldownOptions: {
      ...shared.build.rolldownOptions,
      output: { chunkFileNames: nameOfPart(''), codeSplitting: { groups: appFiles() } },
    },
  },
  server: {
    proxy: {
      '^/(everline|mqtt|widget|demo|config|csd|m800-csd|v2|remote-config-mgmt|ping|lb-4e1f|auth|account|permission|lc-)':
        backend(),
    },
  },
})

/** The widget's first bytes on a customer's page: one classic script for browsers as old as they come. */
const loader: UserConfig = {
  ...shared,
  publicDir: false,
  build: {
    ...shared.build,
    target: 'es2019',
    outDir: `${dist}/widget`,
    emptyOutDir: false,
    rolldownOptions: {
      input: at('src/widget/loader/loader.ts'),
      output: { format: 'iife', entryFileNames: 'loader.js', codeSplitting: false },
    },
  },
}

/** The service worker that shows answers to visitors who have left: one classic script for every engine. */
const visitorWorker: UserConfig = {
  ...shared,
  publicDir: false,
  build: {
    ...shared.build,
    target: browsers,
    sourcemap: true,
    outDir: `${dist}/widget`,
    emptyOutDir: false,
    rolldownOptions: {
      input: at('src/workers/service/visitor/visitor-worker.ts'),
      output: { format: 'iife', entryFileNames: 'push-worker.js', codeSplitting: false },
    },
  },
}

/** The visitor's chat, in a frame at `/widget/frame.html`. */
const frame: UserConfig = {
  ...shared,
  root: at('src/widget/frame'),
  base: '/widget/',
  publicDir: false,
  plugins: [forFrame(), react(), vanillaExtractPlugin(), poCatalogs()],
  build: {
    ...shared.build,
    target: browsers,
    sourcemap: true,
    outDir: `${dist}/widget`,
    emptyOutDir: false,
    rolldownOptions: { ...shared.build.rolldownOptions, input: at('src/widget/frame/frame.html') },
  },
}

/** The retention portal at `/portal`: a page of its own, for its readers are no agents. */
const portal: UserConfig = {
  ...shared,
  root: at('src/app/portal'),
  base: '/portal/',
  publicDir: false,
  plugins: [forBrowsers(), react(), vanillaExtractPlugin(), poCatalogs()],
  build: {
    ...shared.build,
    target: browsers,
    sourcemap: true,
    outDir: `${dist}/portal`,
    emptyOutDir: true,
    rolldownOptions: { ...shared.build.rolldownOptions, input: at('src/app/portal/portal.html') },
  },
}

/**
 * The backend, one file; packages stay in node_modules, but for Drizzle: Node read the list of its 500 exports for each
 * of its files, a third of a start's processor time and of its memory.
 */
const server: UserConfig = {
  ...shared,
  publicDir: false,
  ssr: { noExternal: ['drizzle-orm'] },
  build: {
    ...shared.build,
    ssr: at('src/server/main.ts'),
    target: 'node20',
    sourcemap: true,
    minify: false,
    outDir: `${dist}/server`,
    emptyOutDir: true,
    rolldownOptions: { output: { entryFileNames: 'main.js', codeSplitting: false } },
  },
}

/** The program that opens files of strangers, which the backend starts (`server/sandbox`). Packages stay in node_modules. */
const openFile: UserConfig = {
  ...server,
  build: {
    ...server.build,
    ssr: at('src/server/sandbox/open-file.ts'),
    emptyOutDir: false,
    rolldownOptions: { output: { entryFileNames: 'open-file.js', codeSplitting: false } },
  },
}

const { version } = createRequire(import.meta.url)('./package.json') as { version: string }
const extension = extensionTarget({
  ...{ shared, version },
  outDir: `${dist}/extension`,
  input: at('src/workers/extension/background.ts'),
})

const targets: Record<string, UserConfig> = {
  ...{ loader, frame, portal, extension, server },
  'visitor-worker': visitorWorker,
  'open-file': openFile,
}

// Without a mode of its own it is the app: `vite` alone is its development server, beside `npm run serve`.
export default defineConfig(({ mode }) => {
  const target = ['development', 'production', 'app'].includes(mode) ? app() : targets[mode]
  if (!target) throw new Error(`No build target "${mode}". Known: app, ${Object.keys(targets).join(', ')}`)
  return target
})

function backend() {
  return { target: `http://localhost:${process.env.PORT ?? 8080}`, ws: true }
}
