import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react(), vanillaExtractPlugin()],
  define: { __BUILD__: JSON.stringify('gallery') },
  build: { chunkSizeWarningLimit: 4_000 },
})
