import { type Browser, expect, type Page } from '@playwright/test'
import { figure, type Report } from '#bench/figure.ts'
import { loadWholeHistory } from '#bench/in-page/hub-commands.ts'
import { timeKey } from '#bench/in-page/long-lists.ts'
import { countStoredMessages, installBareSearch } from '#bench/in-page/search-lines.ts'
import { agentOf, withBackend } from '#bench/stage/backends.ts'
import { launchBrowser, newContext } from '#bench/stage/browser.ts'
import { openAgentTab, untilLive } from '#bench/stage/people.ts'
import { hubUrl } from '#bench/stage/targets.ts'
import { median, p95 } from '#bench/statistics.ts'

/** The browser keeps the newest 60 messages of 500 closed and 100 handled conversations, and all of the first. */
const seed = { handled: 100, closed: 500, messages: 60, messagesOfFirst: 64_000 }
const held = seed.messagesOfFirst + (seed.handled + seed.closed - 1) * seed.messages
/** As many messages as one command of the hub brings. */
const historyStep = 100
/** Each letter is a search. All but the last two words are in nearly every message. */
const words = ['what', 'said', 'about', 'people', 'write', 'newest', 'conversation']
const rounds = 3
const lines = 'ol[aria-label="Messages and notes"] mark'

/** The search over what the browser holds, from a key to the lines. */
export async function measureSearch(): Promise<Report> {
  return withBackend({ seed }, async (backend) => {
    const browser = await launchBrowser()
    try {
      const { tab } = await openAgentTab(browser, backend.url, agentOf(backend))
      await fetchAll(browser, tab)
      await tab.reload()
      await untilLive(tab)
      await tab.getByRole('link', { name: 'Search', exact: true }).click()
      const firstMs = await firstSearch(tab)
      const ours: number[] = []
      const floor: number[] = []
      const bare = await bareSearch(browser, backend.url)
      for (let round = 0; round < rounds; round += 1) {
        for (const word of words) ours.push(...(await typed(tab, lines, word)))
        for (const word of words.slice(0, 5)) floor.push(...(await typed(bare, 'mark', word)))
      }
      return {
        title: 'Search in this browser',
        how:
          `${Math.floor(held / 1000)},000 messages in ${seed.handled + seed.closed} conversations, held by the browser. ${rounds} times ${words.length} words are typed, each letter a search, ` +
          'most of them found in nearly every message; from the key to the first task after the frame that shows the lines with the new word marked. ' +
          'The floor: the same number of texts in an array of the page, one pass with each key, fifty plain lines.',
        figures: [
          figure({
            name: 'search in 100,000 messages, key to lines, p50',
            value: median(ours),
            floor: median(floor),
            unit: 'ms',
          }),
          figure({
            name: 'search in 100,000 messages, key to lines, p95',
            value: p95(ours),
            floor: p95(floor),
            unit: 'ms',
            aim: { of: 'value', most: 100 },
          }),
          figure({ name: 'first search after a start, until all is searched', value: firstMs, unit: 'ms' }),
        ],
        remarks: ['The index is made by the first search and kept in memory; it costs no disk, and a start nothing.'],
      }
    } finally {
      await browser.close()
    }
  })
}

/** Lets the browser fetch what it keeps, and the whole of the longest conversation. */
async function fetchAll(browser: Browser, tab: Page): Promise<void> {
  await tab.getByRole('tab', { name: 'Mine' }).click()
  await expect(tab.locator('[data-row]').first()).toContainText('Visitor 1')
  const roomId = (await tab.locator('[data-row]').first().getAttribute('data-row')) ?? ''
  const lastSeq = seed.messagesOfFirst
  await tab.evaluate(loadWholeHistory, { hubUrl: await hubUrl(browser), roomId, lastSeq, step: historyStep })
  await expect.poll(() => tab.evaluate(countStoredMessages), { timeout: 180_000 }).toBeGreaterThanOrEqual(held)
}

/** Milliseconds from the first key until the search is complete; it begins to show lines long before. */
async function firstSearch(tab: Page): Promise<number> {
  const startMs = performance.now()
  await tab.getByLabel('Search all conversations').pressSequentially('w')
  await expect(tab.getByRole('main').getByRole('status').first()).toHaveText(/found$/, { timeout: 120_000 })
  return performance.now() - startMs
}

async function bareSearch(browser: Browser, url: string): Promise<Page> {
  const page = await (await newContext(browser)).newPage()
  await page.goto(`${url}/healthz`)
  await page.evaluate(installBareSearch, held)
  return page
}

/** Types a word into the empty field; returns the milliseconds of each letter. */
async function typed(page: Page, selector: string, word: string): Promise<number[]> {
  await page.bringToFront()
  const field = page.locator('main input, body > input').first()
  await field.fill('')
  await expect(page.locator(selector)).toHaveCount(0)
  await field.focus()
  const times: number[] = []
  for (let length = 1; length <= word.length; length += 1) {
    await page.evaluate(timeKey, { selector, text: word.slice(0, length) })
    await page.keyboard.press(word[length - 1] ?? '')
    times.push(await page.evaluate(() => benchPage.keyMs ?? 0))
  }
  return times
}
