import { expect, type Page } from '@playwright/test'
import { figure, type Report } from '#bench/figure.ts'
import { buildEmptyPage } from '#bench/pages/build-pages.ts'
import { agentOf, type Backend, withBackend } from '#bench/stage/backends.ts'
import { openProfile, withFolder } from '#bench/stage/browser.ts'
import { signInTab } from '#bench/stage/people.ts'
import { median, p95 } from '#bench/statistics.ts'

const rounds = 12
const conversations = 300
const inbox = '/inbox?tab=handling'
const rowSelector = '[data-row]'
/** Pause until a browser that has just started has finished its own work, which is not measured. */
const settleMs = 1500

/** Navigation to the inbox painted from local rows, backend stopped. */
export async function measureWarmStart(): Promise<Report> {
  return withFolder(async (folder) => {
    await buildEmptyPage(`${folder}/web`)
    const seed = { handled: 20, closed: conversations - 20, messages: 20 }
    return withBackend({ seed }, (app) =>
      withBackend({ webRoot: `${folder}/web` }, async (empty) => {
        const profile = `${folder}/profile`
        await install(profile, app, empty)
        await Promise.all([app.stop(), empty.stop()])
        const cold = { ours: [] as number[], floor: [] as number[] }
        const reload = { ours: [] as number[], floor: [] as number[] }
        for (let round = 0; round < rounds; round += 1) {
          cold.ours.push(await timeColdStart(profile, app.url + inbox, reload.ours))
          cold.floor.push(await timeColdStart(profile, empty.url, reload.floor))
        }
        const line = (name: string, { ours, floor }: typeof cold, of: (samples: number[]) => number) =>
          figure({ name, value: of(ours), floor: of(floor), unit: 'ms', aim: { of: 'ratio', most: 2 } })
        return {
          title: 'Warm start, backend stopped',
          how:
            `${rounds} rounds, ours and the floor in turn, on one browser profile: signed in, ${conversations} conversations, service worker ` +
            'installed, backend process stopped. From the start of the navigation to the second animation frame after the first row is in ' +
            'the document. The floor: a React page of one line, built by the same tools and opened by the same service worker ' +
            'with the same other files in its precache. “Browser just started”: no hub runs, the database is closed. “Reload”: the ' +
            'hub has outlived the page.',
          figures: [
            line('warm start, browser just started, p50', cold, median),
            line('warm start, browser just started, p95', cold, p95),
            line('warm start, reload (hub alive), p50', reload, median),
            line('warm start, reload (hub alive), p95', reload, p95),
          ],
          remarks: [],
        }
      }),
    )
  })
}

/** Signs in once, and lets both service workers take everything. */
async function install(profile: string, app: Backend, empty: Backend) {
  const { context, page } = await openProfile(profile)
  await page.goto(app.url + inbox)
  await signInTab(page, agentOf(app))
  await page.goto(app.url + inbox)
  await page.locator(rowSelector).first().waitFor()
  await untilControlled(page)
  await page.goto(empty.url)
  await page.locator(rowSelector).first().waitFor()
  await untilControlled(page)
  // Opened by its worker, so that this page too has been compiled and cached.
  await page.reload()
  await page.goto(app.url + inbox)
  await expect(page.locator(rowSelector).first()).toBeVisible()
  await context.close()
}

const untilControlled = async (page: Page) => {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    if (active?.state !== 'activated') await new Promise((resolve) => active?.addEventListener('statechange', resolve))
  })
}

/** Starts the browser and opens the page; then reloads it, for the other figure. */
async function timeColdStart(profile: string, url: string, reloads: number[]): Promise<number> {
  const { context, page } = await openProfile(profile)
  await context.addInitScript((selector) => {
    if (window.top === window) benchPage.timeFirst(selector)
  }, rowSelector)
  await page.waitForTimeout(settleMs)
  await page.goto(url)
  const cold = await firstMs(page)
  await page.waitForTimeout(settleMs)
  await page.reload()
  reloads.push(await firstMs(page))
  await context.close()
  return cold
}

async function firstMs(page: Page): Promise<number> {
  const handle = await page.waitForFunction(() => benchPage.firstMs)
  return (await handle.jsonValue()) ?? Number.NaN
}
