import { preview } from 'vite'

/** Serves a folder of built pages on a free port of this machine. */
export async function serveFolder(outDir: string): Promise<{ url: string; close(): Promise<void> }> {
  const server = await preview({
    root: outDir,
    configFile: false,
    logLevel: 'error',
    build: { outDir },
    preview: { port: 0, strictPort: false },
  })
  return { url: server.resolvedUrls?.local[0] ?? '', close: () => server.close() }
}
