/*
 * Runs steps, says how each ended and how long it took, and closes with the line `N passed, N failed`.
 */

/** A run of steps: give them one after the other, or side by side; `finish` closes it. */
export function createRun() {
  const startedMs = performance.now()
  let passed = 0
  let failed = 0

  /** True when the step is good. A step that throws has failed; the next ones run all the same. */
  async function runStep({ title, run }) {
    const stepStartedMs = performance.now()
    const result = await run().catch((error) => ({ passed: 0, failed: 1, output: `${error.stack ?? error}\n` }))
    passed += result.passed
    failed += result.failed
    const good = result.failed === 0
    if (!good && result.output.trim()) console.log(result.output.trimEnd())
    console.log(`${good ? '✓' : '✗'} ${title} (${seconds(stepStartedMs)})`)
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
      console.log(`All in ${seconds(startedMs)}`)
      console.log(`${passed} passed, ${failed} failed`)
      process.exitCode = failed > 0 || passed === 0 ? 1 : 0
    },
  }
}

const seconds = (sinceMs) => `${((performance.now() - sinceMs) / 1000).toFixed(1)} s`
