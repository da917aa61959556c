/** Names the build; a later one sorts behind an earlier one. Set by vite.config.ts. */
declare const __BUILD__: string
/** Opens what discovery is told sealed; '' for the default. Set by vite.config.ts from EVERLINE_CONFIG_KEY. */
declare const __CONFIG_KEY__: string
