/*
 * `npm run check`: what can be said in under a minute: types, lint, import boundaries, dead code, unit tests.
 */
import { ensureInstalled } from './install.mjs'
import { createRun } from './run-steps.mjs'
import { staticSteps, unitStep } from './steps.mjs'

const run = createRun()
if (await ensureInstalled()) {
  await run.runSideBySide(staticSteps, 2)
  await run.runStep(unitStep)
} else {
  await run.skip({ title: 'install' }, 'Without its packages nothing can be checked.')
}
run.finish()
