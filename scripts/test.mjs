/*
 * `npm test`: everything. Installs what it needs, then types, lint, import boundaries, dead code, build, unit and
 * integration tests, end-to-end tests in a real Chromium, the main ones in Firefox too. One failed step does not stop the next, unless that would
 * test nothing. It ends with the seconds of each layer, the ten slowest tests, and the line `N passed, N failed`.
 */
import { ensureInstalled } from './install.mjs'
import {
  provideChromium,
  provideClamd,
  provideCoturn,
  provideFirefox,
  provideJanus,
  provideMosquitto,
  providePgbouncer,
  providePostgres,
  provideTelephony,
  provideWebKit,
} from './provide.mjs'
import { createRun } from './run-steps.mjs'
import { browserSteps, buildStep, firefoxStep, integrationStep, staticSteps, unitStep, webKitStep } from './steps.mjs'

const run = createRun()
if (await ensureInstalled()) {
  await providePostgres()
  await provideMosquitto()
  await providePgbouncer()
  await provideClamd()
  await provideJanus()
  await provideTelephony()
  await provideCoturn()
  const chromiumProblem = await provideChromium()
  const hasFirefox = await provideFirefox()
  const hasWebKit = await provideWebKit()

  // The longest check uses one core.
  const [isBuilt] = await Promise.all([run.runStep(buildStep), run.runSideBySide(staticSteps, 2)])
  await run.runStep(unitStep)
  await run.runStep(integrationStep)
  for (const step of browserSteps) {
    if (chromiumProblem) await run.skip(step, chromiumProblem)
    else if (!isBuilt) await run.skip(step, 'Without a build there is nothing to open.')
    else await run.runStep(step)
  }
  if (isBuilt && hasFirefox) await run.runStep(firefoxStep)
  if (isBuilt && hasWebKit) await run.runStep(webKitStep)
} else {
  await run.skip({ title: 'install' }, 'Without its packages nothing can be tested.')
}
run.finish()
