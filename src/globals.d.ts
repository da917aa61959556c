/** Names the build: a content hash of what went into it. Set by vite.config.ts; `dev` where nothing was built. */
declare const __BUILD__: string
