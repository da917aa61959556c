import type { Browser, Page } from '@playwright/test'
import { figure, type Report } from '#bench/figure.ts'
import { dragThrough, framesWhile, timeKey } from '#bench/in-page/long-lists.ts'
import { buildKitPage } from '#bench/pages/build-pages.ts'
import { launchBrowser, newContext, withFolder } from '#bench/stage/browser.ts'
import { median, p95 } from '#bench/statistics.ts'
import { serveFolder } from '#tests/app/harness/serve-folder.ts'

const rounds = 4
const frames = 180
/** Pixels a second of the wheel: fifty rows. */
const wheelSpeed = 2600
const openings = 5
/** Keys and the option that stands first after each. */
const keys: [key: string, first: string][] = [
  ['9', 'Number 9'],
  ['9', 'Number 99'],
  ['9', 'Number 999'],
  ['9', 'Number 9999'],
  ['Backspace', 'Number 999'],
  ['Backspace', 'Number 99'],
  ['Backspace', 'Number 9'],
  ['Backspace', 'Number 1'],
]

/** The kit's table of 100,000 rows while it scrolls, and its dropdown of 10,000 options while somebody types. */
export async function measureKit(): Promise<Report> {
  return withFolder(async (outDir) => {
    await buildKitPage(outDir)
    const server = await serveFolder(outDir)
    const browser = await launchBrowser()
    try {
      return await measure(browser, server.url)
    } finally {
      await browser.close()
      server.close()
    }
  })
}

async function measure(browser: Browser, url: string): Promise<Report> {
  const wheel = { ours: [] as number[], floor: [] as number[] }
  const thumb = { ours: [] as number[], floor: [] as number[] }
  const key = { ours: [] as number[], floor: [] as number[] }
  const opening = { ours: [] as number[], floor: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    for (const [whose, page] of [
      ['ours', 'table'],
      ['floor', 'bare-table'],
    ] as const) {
      const table = await open(browser, `${url}#${page}`)
      wheel[whose].push(...(await turnWheel(table)))
      thumb[whose].push(...(await table.evaluate(dragThrough, { selector: 'section', count: frames })))
      await table.context().close()
    }
    for (const [whose, page, selector] of [
      ['ours', 'dropdown', '[role="option"]'],
      ['floor', 'bare-dropdown', '[data-row]'],
    ] as const) {
      const choice = await open(browser, `${url}#${page}`)
      await choice.getByLabel('Number').focus()
      for (let time = 0; time < openings; time += 1) {
        opening[whose].push(await press(choice, selector, 'ArrowDown', 'Number 1'))
        for (const [name, first] of keys) key[whose].push(await press(choice, selector, name, first))
        await choice.keyboard.press('Escape')
        await choice.locator(selector).first().waitFor({ state: 'detached' })
      }
      await choice.context().close()
    }
  }
  const line = (name: string, { ours, floor }: typeof wheel, of: (samples: number[]) => number) => ({
    name,
    value: of(ours),
    floor: of(floor),
    unit: 'ms',
  })
  return {
    title: 'Long lists of the kit',
    how:
      `A table of 100,000 rows, with boxes to tick: ${rounds} times ${frames} frames under a turning wheel (${wheelSpeed} px a second), then as many in ` +
      'which its thumb is dragged through all of it, so that each frame draws rows that were not there before; time from frame to ' +
      'frame, at 60 frames a second. The floor: the same rows as three plain divs each, under the same virtualiser. A dropdown of 10,000 ' +
      `options: ${rounds} times ${openings} openings by the arrow key, the first on a page just loaded, and after each ${keys.length} keys (four digits, taken away again); from the ` +
      'key to the first task after the frame that shows the options that fit. The floor: a plain input, a filter over the labels, the virtualiser.',
    figures: [
      figure({ ...line('table of 100,000, wheel, frame p95', wheel, p95), aim: { of: 'value', most: 32 } }),
      figure({ ...line('table of 100,000, thumb dragged, frame p50', thumb, median) }),
      figure({ ...line('table of 100,000, thumb dragged, frame p95', thumb, p95), aim: { of: 'value', most: 32 } }),
      figure(line('dropdown of 10,000, opened, p50', opening, median)),
      figure(line('dropdown of 10,000, opened, p95', opening, p95)),
      figure(line('dropdown of 10,000, letter to options, p50', key, median)),
      figure({ ...line('dropdown of 10,000, letter to options, p95', key, p95), aim: { of: 'value', most: 50 } }),
    ],
    remarks: [],
  }
}

async function open(browser: Browser, url: string): Promise<Page> {
  const context = await newContext(browser, { viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await page.goto(url)
  await page.locator('section, input').first().waitFor()
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  return page
}

/** The browser's own gesture, as the wheel's events come from a hand. */
async function turnWheel(page: Page): Promise<number[]> {
  const session = await page.context().newCDPSession(page)
  const turning = session.send('Input.synthesizeScrollGesture', {
    x: 400,
    y: 300,
    yDistance: -Math.round(((wheelSpeed * frames) / 60) * 1.2),
    speed: wheelSpeed,
    gestureSourceType: 'mouse',
    preventFling: true,
  })
  const times = await page.evaluate(framesWhile, frames)
  await turning
  await session.detach()
  return times
}

async function press(page: Page, selector: string, key: string, first: string): Promise<number> {
  await page.evaluate(timeKey, { selector, text: first })
  await page.keyboard.press(key)
  return page.evaluate(async () => (await benchPage.keyMs) ?? Number.NaN)
}
