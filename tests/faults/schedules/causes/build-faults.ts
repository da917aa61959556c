import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { renameAll } from '#tests/e2e/renamed-build.ts'
import type { FaultTable } from '../fault.ts'
import { serveApp } from '../web-root.ts'

/** Inside of the repository, so that the build finds its packages. */
const nextBuild = 'test-results/fault-build'

/** The app with another build's name, in which every script has another name. Built once for all schedules. */
async function buildNext(): Promise<string> {
  const madeMs = async (path: string) => (await stat(path).catch(() => null))?.mtimeMs ?? 0
  const app = `${nextBuild}/app`
  if ((await madeMs(`${app}/index.html`)) > (await madeMs('dist/app/index.html'))) return app
  // Sorts behind every name that is made from the time.
  const env = { ...process.env, EVERLINE_DIST: nextBuild, EVERLINE_BUILD: 'zzzz-next', NODE_ENV: 'production' }
  await promisify(execFile)(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--mode', 'app'], { env })
  await renameAll(app)
  return app
}

/** Builds that this worker's backends serve, by the folder that they serve. */
const isNext = new Map<string, boolean>()

export const buildFaults: FaultTable = {
  // As an operator does it: the backend ends, and another one starts with other files. The next time they are the former
  // ones again, as after an update that was taken back.
  'the app’s build is replaced': {
    ...{ part: 'build', lasts: false, isLong: true, needs: ['backend'] },
    async begin({ backend, webRoot, agent }) {
      const next = !isNext.get(webRoot)
      const app = next ? await buildNext() : 'dist/app'
      await backend.end()
      await serveApp(webRoot, app)
      isNext.set(webRoot, next)
      await backend.restart()
      // Browsers look for it now and then; without a line they find nothing.
      const look = () => void navigator.serviceWorker.getRegistration().then((found) => found?.update().catch(() => {}))
      // A tab that is just reloading, because it has noticed by itself, has looked.
      for (const tab of agent.tabs) await tab.evaluate(look).catch(() => {})
    },
  },
}
