import { cp, readdir, readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect } from '@playwright/test'
import { figure, type Report } from '#bench/figure.ts'
import { agentOf, withBackend } from '#bench/stage/backends.ts'
import { launchBrowser, newContext, withFolder } from '#bench/stage/browser.ts'
import { buildChanged, removeChangedBuilds } from '#bench/stage/changed-build.ts'
import { signInTab } from '#bench/stage/people.ts'
import { countFiles } from '#tests/e2e/counted-files.ts'
import { bareText, stemOfPath, stemsOf } from '#workers/service/likeness.ts'

const changes = {
  'a screen': 'src/app/screens/team/team-screen.tsx',
  'texts of the contract': 'src/core/contract/inquiries/errors.ts',
  'what a start loads': 'src/app/shell/shell.tsx',
  'the hub': 'src/workers/hub/serve-tab.ts',
}

/** Measures what a browser that has the app loads for a build with one more line. */
export async function measureUpdateSize(): Promise<Report> {
  const before = await buildChanged('before', null)
  const figures = []
  for (const [name, file] of Object.entries(changes)) {
    const after = await buildChanged(stemOfPath(file), file)
    const floor = await changedOf(before, after)
    for (const hasDictionaries of [true, false]) {
      const value = await loadedFor(before, after, hasDictionaries)
      const where = hasDictionaries ? '' : ', without dictionaries'
      figures.push(
        figure({
          name: `update, one line of ${name}${where}`,
          value,
          floor,
          unit: 'kB',
          aim: { of: 'value', most: 30 },
        }),
      )
    }
  }
  await removeChangedBuilds()
  return {
    title: 'Size of an update',
    how:
      'The app is built twice, once with a line more in one file. A tab of the first build takes the second: every answer ' +
      'of the backend until its service worker has the whole build, as sent (gzip, and differences to files of the build ' +
      'before); without dictionaries as in Firefox and Safari. Floor: the built files whose own code has changed, compressed. kB is 1,000 bytes.',
    figures,
    remarks: [],
  }
}

const loadedFor = (before: string, after: string, hasDictionaries: boolean) =>
  withFolder(async (webRoot) => {
    await cp(resolve('dist'), webRoot, { recursive: true })
    const deploy = async (from: string) => {
      await rm(join(webRoot, 'app'), { recursive: true })
      await cp(from, join(webRoot, 'app'), { recursive: true })
    }
    await deploy(before)
    return withBackend({ webRoot }, async (backend) => {
      const counted = await countFiles(backend.port, { hasDictionaries })
      const browser = await launchBrowser()
      const context = await newContext(browser, { serviceWorkers: 'allow' })
      const tab = await context.newPage()
      await tab.goto(counted.url)
      await signInTab(tab, agentOf(backend))
      await tab.evaluate(() => navigator.serviceWorker.ready)
      await tab.reload()
      await tab.waitForLoadState('networkidle')
      counted.sent.length = 0
      await deploy(after)
      await tab.evaluate(async () => void (await navigator.serviceWorker.getRegistration())?.update())
      await expect(tab.getByText(/Update ready|New version/i).first()).toBeVisible({ timeout: 60_000 })
      const files = counted.sent.filter(({ path }) =>
        /^\/($|index|assets\/|sw\.js|sounds\/|[\w-]+\.(?:js|png|svg))/.test(path),
      )
      await context.close()
      await browser.close()
      counted.close()
      return files.reduce((sum, { bytes }) => sum + bytes, 0) / 1000
    })
  })

/** Files whose code is another one, whatever they are called. */
async function changedOf(before: string, after: string): Promise<number> {
  const namesIn = async (app: string) =>
    (await readdir(join(app, 'assets'))).filter((name) => /\.(?:js|css)$/.test(name))
  const [old, young] = [await namesIn(before), await namesIn(after)]
  const stems = stemsOf(young)
  const known = new Set<string>()
  for (const name of old)
    known.add(bareText(await readFile(join(before, 'assets', name), 'utf8'), stems, [buildOf(before)], false))
  let sum = 0
  for (const name of young) {
    const text = await readFile(join(after, 'assets', name), 'utf8')
    // Only browsers without workers load these.
    if (!name.startsWith('in-page-') && !known.has(bareText(text, stems, [buildOf(after)], true)))
      sum += gzipSync(text, { level: 9 }).length
  }
  return sum / 1000
}

const buildOf = (app: string) => `zzzz-${app.split('/').at(-3)}`
