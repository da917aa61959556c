/*
 * The screens over rows in memory, and commands that only change those rows: the whole user interface without hub and
 * backend.
 */
import { fileURLToPath } from 'node:url'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { codesWithoutTexts } from '../../../scripts/codes-without-texts.ts'
import { poCatalogs } from '../../../scripts/po-catalogs.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Comes in files of its own: what tests hold back or refuse, languages, and the entry, which waits for them. */
const apart = /\/(account-items|profile-screen|sign-in|refusal-text)|shell\/commands\/|harness\/(index|main)|\.po/

export default defineConfig({
  root: at('.'),
  publicDir: at('../../../public'),
  cacheDir: at('../../../node_modules/.vite-harness'),
  plugins: [codesWithoutTexts(), react(), vanillaExtractPlugin(), poCatalogs()],
  define: { __BUILD__: JSON.stringify('harness') },
  build: {
    outDir: at('../../../dist/harness'),
    emptyOutDir: true,
    sourcemap: false,
    // Else each test would load three hundred files.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'whole', test: (id) => !apart.test(id) }] } } },
  },
})
