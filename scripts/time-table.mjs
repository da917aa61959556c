/*
 * Summary of a run: the seconds of each layer, the ten slowest tests, and the failures, which may stand thousands of
 * lines above.
 */

const slowestShown = 10
const longestTitle = 100

/**
 * @param layers one row for each step, in the order in which they ran: `{ title, seconds, tests, times }`
 * @param totalSeconds of the whole run
 */
export function timeTable(layers, totalSeconds) {
  const slowest = layers
    .flatMap(({ title, times }) => times.map((time) => ({ ...time, layer: title })))
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, slowestShown)
  const rows = [
    ['seconds', 'tests', 'layer'],
    ...layers.map(({ title, seconds, tests }) => [seconds.toFixed(1), String(tests), title]),
    [totalSeconds.toFixed(1), String(layers.reduce((sum, { tests }) => sum + tests, 0)), 'all'],
  ]
  const lines = rows.map(([seconds, tests, title]) => `${seconds.padStart(9)}${tests.padStart(8)}  ${title}`)
  if (slowest.length === 0) return lines
  return [
    ...lines,
    '',
    '  seconds  slowest tests',
    ...slowest.map(({ title, seconds, layer }) => `${seconds.toFixed(1).padStart(9)}  ${short(title)} (${layer})`),
  ]
}

const messageLines = 12

/** @param layers as above, with `failures`: `{ title, message, page }` of each test that failed */
export const failureList = (layers) =>
  layers.flatMap(({ title: layer, failures }) =>
    failures.flatMap(({ title, message, page = [] }) => [
      `✗ ${title} (${layer})`,
      ...[...message.trimEnd().split('\n').slice(0, messageLines), ...page].map((line) => `    ${line}`),
    ]),
  )

const short = (title) => (title.length > longestTitle ? `${title.slice(0, longestTitle - 1)}…` : title)
