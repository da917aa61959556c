import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { poCatalogs } from '../scripts/po-catalogs.ts'

export default defineConfig({
  plugins: [react(), vanillaExtractPlugin(), poCatalogs()],
  define: { __BUILD__: JSON.stringify('gallery') },
  build: { chunkSizeWarningLimit: 4_000 },
})
