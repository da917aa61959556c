/** Names the build; a later one sorts behind an earlier one. Set by vite.config.ts. */
declare const __BUILD__: string
