import { fileURLToPath } from 'node:url'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import react from '@vitejs/plugin-react'
import { build, type InlineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
// As the app is built: vite.config.ts.
const target = ['chrome111', 'edge111', 'firefox114', 'safari16.4']
const shared = {
  configFile: false,
  mode: 'production',
  logLevel: 'error',
  define: { __BUILD__: '"bench"' },
} satisfies InlineConfig
const options = { target, sourcemap: true, emptyOutDir: true, assetsInlineLimit: 0, modulePreload: { polyfill: false } }

/** An empty React page with the app's service worker, as a web root that a backend can serve. */
export async function buildEmptyPage(webRoot: string): Promise<void> {
  const outDir = `${webRoot}/app`
  await build({
    ...shared,
    root: at('empty'),
    publicDir: at('../../public'),
    plugins: [
      react(),
      VitePWA({
        strategies: 'injectManifest',
        srcDir: '../../../src/workers/service',
        filename: 'service-worker.ts',
        outDir,
        injectRegister: false,
        manifest: false,
        injectManifest: {
          globPatterns: ['**/*.{js,css,html,woff2,svg,png,wav,ogg,webp}'],
          rollupFormat: 'iife',
        },
        integration: {
          beforeBuildServiceWorker(pwa) {
            pwa.swDest = `${outDir}/sw.js`
            pwa.injectManifest.swDest = pwa.swDest
          },
          configureCustomSWViteBuild(worker) {
            worker.logLevel = 'error'
          },
        },
      }),
    ],
    build: { ...options, outDir },
  })
}

/** The kit's long lists and bare ones, as files to serve. */
export async function buildKitPage(outDir: string): Promise<void> {
  await build({
    ...shared,
    root: at('kit'),
    publicDir: false,
    plugins: [react(), vanillaExtractPlugin()],
    build: { ...options, outDir },
  })
}

/** The script of a page with bare mqtt.js. */
export const buildConnectionScript = () => buildScript('connection/main.ts')

/** The script of a page with mqtt.js, IndexedDB and React. */
export const buildWorkScript = () => buildScript('work/main.tsx')

async function buildScript(input: string): Promise<string> {
  const output = await build({
    ...shared,
    publicDir: false,
    build: { ...options, sourcemap: false, write: false, rolldownOptions: { input: at(input) } },
  })
  const [bundle] = Array.isArray(output) ? output : [output]
  if (!bundle || !('output' in bundle)) throw new Error('the page was not built')
  return bundle.output[0].code
}
