import type { Plugin, UserConfig } from 'vite'

/** Backends that the extension may reach: this machine's, and the one that EVERLINE_EXTENSION_URL names. */
const hosts = () =>
  ['http://127.0.0.1', 'http://localhost', process.env.EVERLINE_EXTENSION_URL].flatMap((url) => {
    const parsed = url ? new URL(url) : null
    return parsed ? [`${parsed.protocol}//${parsed.hostname}/*`] : []
  })

/** The manifest, version 3. Loaded unpacked, or packed by the store that it is handed to. */
const manifest = (version: string): Plugin => ({
  name: 'extension-manifest',
  generateBundle() {
    this.emitFile({
      type: 'asset',
      fileName: 'manifest.json',
      source: JSON.stringify({
        manifest_version: 3,
        name: 'Everline',
        version,
        minimum_chrome_version: '111',
        background: { service_worker: 'background.js' },
        permissions: ['storage'],
        host_permissions: [...new Set(hosts())],
      }),
    })
  },
})

/** The browser extension's background: one classic script [SES-13]. */
export const extensionTarget = (options: { shared: UserConfig; outDir: string; input: string; version: string }) => ({
  ...options.shared,
  publicDir: false as const,
  plugins: [manifest(options.version)],
  build: {
    ...options.shared.build,
    target: 'chrome111',
    outDir: options.outDir,
    emptyOutDir: true,
    rolldownOptions: {
      ...options.shared.build?.rolldownOptions,
      input: options.input,
      output: { format: 'iife' as const, entryFileNames: 'background.js', codeSplitting: false },
    },
  },
})
