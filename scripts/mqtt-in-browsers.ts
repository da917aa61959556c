import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)
// With the slash: the packages, not Node's own modules.
const packages = { buffer: require.resolve('buffer/'), events: require.resolve('events/') }
const nextTick = 'const process = { nextTick: (call, ...args) => queueMicrotask(() => call(...args)) };'

/**
 * Bundles mqtt.js from its modules, with the two parts of Node that they use. The bundle that the package brings for
 * browsers contains more of both, and is half as large again when compressed.
 */
export const mqttInBrowsers = (): Plugin => ({
  name: 'everline-mqtt-in-browsers',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^(?:buffer|events)$/ },
    handler: (id) => packages[id as keyof typeof packages],
  },
  transform: {
    filter: { id: /\/(?:mqtt\/build\/lib\/shared|process-nextick-args\/index)\.js$/ },
    handler: (code) => ({ code: `${nextTick}${code}`, map: null }),
  },
})
