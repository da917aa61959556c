/*
 * `npm run soak`: what is random or long and of which `npm test` runs a sample. Model and property tests with many more
 * cases and new seeds, the fuzz, every fault again, many tabs, long lists. `npm run soak -- --rounds 5` does all of it
 * five times, and at the end each rule of the ledger is switched off once. A failed property prints its seed, with which it can be run again.
 */
import { parseArgs } from 'node:util'
import { ensureInstalled } from './install.mjs'
import { provideChromium, provideMosquitto, providePostgres } from './provide.mjs'
import { createRun } from './run-steps.mjs'
import { buildStep, mutationStep, soakSteps } from './steps.mjs'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '1' } } })
const run = createRun()
if (await ensureInstalled()) {
  await providePostgres()
  await provideMosquitto()
  const problem = await provideChromium()
  if (problem) await run.skip({ title: 'soak' }, problem)
  else if (await run.runStep(buildStep)) {
    for (let round = 1; round <= Number(values.rounds); round += 1)
      for (const step of soakSteps(round)) await run.runStep(step)
    await run.runStep(mutationStep)
  }
} else {
  await run.skip({ title: 'install' }, 'Without its packages nothing can be tested.')
}
run.finish()
