/*
 * Runs steps, reports how each ended and how long it took, and closes with a table of the times, what failed, and the
 * line `N passed, N failed`.
 */
import { failureList, timeTable } from './time-table.mjs'

/** A run of steps: give them one after the other, or side by side; `finish` closes it. */
export function createRun() {
  const startedMs = performance.now()
  const layers = []
  let passed = 0
  let failed = 0

  /** True when the step passed. A step that throws has failed; the next ones run all the same. */
  async function runStep({ title, run }) {
    const stepStartedMs = performance.now()
    const result = await run().catch((error) => ({ passed: 0, failed: 1, output: `${error.stack ?? error}\n` }))
    passed += result.passed
    failed += result.failed
    const seconds = secondsSince(stepStartedMs)
    const good = result.failed === 0
    const { times = [], failures = [] } = result
    if (!good && failures.length === 0) failures.push({ title, message: result.output })
    layers.push({ title, seconds, tests: result.passed + result.failed, times, failures })
    if ((!good || result.warns) && result.output.trim()) console.log(result.output.trimEnd())
    console.log(`${good ? '✓' : '✗'} ${title} (${seconds.toFixed(1)} s)`)
    return good
  }

  return {
    runStep,
    /** At most `width` steps at a time, in order. */
    async runSideBySide(steps, width) {
      const waiting = [...steps]
      const lane = async () => {
        for (let step = waiting.shift(); step; step = waiting.shift()) await runStep(step)
      }
      await Promise.all(Array.from({ length: width }, lane))
    },
    /** Counts a step as failed without running it. */
    skip: (step, why) => runStep({ ...step, run: async () => ({ passed: 0, failed: 1, output: `${why}\n` }) }),
    /** The line of the counts is the last one. */
    finish() {
      console.log(`\n${timeTable(layers, secondsSince(startedMs)).join('\n')}\n`)
      if (failed > 0) console.log(`${failureList(layers).join('\n')}\n`)
      console.log(`${passed} passed, ${failed} failed`)
      process.exitCode = failed > 0 || passed === 0 ? 1 : 0
    },
  }
}

const secondsSince = (startMs) => (performance.now() - startMs) / 1000
