/* Media hosts in one page, which are connected to each other: `window.media` is the stage of stage.ts. */
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  root: at('.'),
  publicDir: false,
  cacheDir: at('../../../../node_modules/.vite-media'),
  define: { __BUILD__: JSON.stringify('harness') },
  build: { outDir: at('../../../../dist/media'), emptyOutDir: true },
})
