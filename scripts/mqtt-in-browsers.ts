import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)
// With the slash: the packages, not Node's own modules.
const packages = { buffer: require.resolve('buffer/'), events: require.resolve('events/') }
const nextTick = 'const process = { nextTick: (call, ...args) => queueMicrotask(() => call(...args)) };'

/** The classes of streams, without the operators, pipelines and promises that `readable-stream` adds to them. */
const streams = '\0everline-streams'
const streamClasses = ['readable', 'writable', 'duplex', 'transform'].map((name) => [
  `${name[0]?.toUpperCase()}${name.slice(1)}`,
  require.resolve(`readable-stream/lib/internal/streams/${name}`),
])

/**
 * Packages of mqtt.js, and a part of its streams, that an MQTT 3.1.1 connection over WebSocket never uses: topic aliases
 * of MQTT 5, timers in a worker (`timerVariant: 'native'`), log lines for developers, streams made of other things.
 */
const unused = '\0everline-unused-by-mqtt'
const unusedNames = /^(?:lru-cache|worker-timers|debug|\.\/duplexify)$/
const importers = /\/node_modules\/(?:mqtt|mqtt-packet|number-allocator|readable-stream)\//

/**
 * Bundles mqtt.js from its modules, with the parts of Node that they use. The bundle that the package brings for
 * browsers contains more of both, and is half as large again when compressed.
 */
export const mqttInBrowsers = (): Plugin => ({
  name: 'everline-mqtt-in-browsers',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^(?:buffer|events|readable-stream|lru-cache|worker-timers|debug|\.\/duplexify)$/ },
    handler(id, importer) {
      if (id === 'readable-stream') return streams
      if (unusedNames.test(id)) return importer && importers.test(importer) ? unused : null
      return packages[id as keyof typeof packages]
    },
  },
  load: {
    filter: { id: /^\0everline-(?:streams|unused-by-mqtt)$/ },
    handler: (id) =>
      id === unused
        ? // A function that makes a function, as a logger is made.
          'module.exports = () => () => {}'
        : `module.exports = { ${streamClasses.map(([name, path]) => `${name}: require(${JSON.stringify(path)})`).join(', ')} }`,
  },
  transform: {
    filter: { id: /\/(?:mqtt\/build\/lib\/shared|process-nextick-args\/index)\.js$/ },
    handler: (code) => ({ code: `${nextTick}${code}`, map: null }),
  },
})
