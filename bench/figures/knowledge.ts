import { type Browser, expect, type Page } from '@playwright/test'
import { figure, type Report } from '#bench/figure.ts'
import { timeKey } from '#bench/in-page/long-lists.ts'
import { installBareEntries } from '#bench/in-page/search-lines.ts'
import { agentOf, withBackend } from '#bench/stage/backends.ts'
import { launchBrowser, newContext } from '#bench/stage/browser.ts'
import { entryLines } from '#bench/stage/fill-knowledge.ts'
import { openAgentTab } from '#bench/stage/people.ts'
import { median, p95 } from '#bench/statistics.ts'

const entries = 5000
const seed = { handled: 1, closed: 0, messages: 1, entries }
/** Each letter is a search. The first are in every entry, the last in a few and in one. */
const words = ['what', 'said', 'about', 'people', 'seldom4', 'seldom4321']
const rounds = 3
const field = 'Search articles'

/** The search in the knowledge base, from a key to the lines. */
export async function measureKnowledge(): Promise<Report> {
  return withBackend({ seed }, async (backend) => {
    const browser = await launchBrowser()
    try {
      const { tab } = await openAgentTab(browser, backend.url, agentOf(backend))
      await tab.getByRole('link', { name: 'Knowledge base', exact: true }).click()
      await expect(tab.getByRole('main').getByRole('status').first()).toHaveText(/^5,0\d\d articles$/, {
        timeout: 120_000,
      })
      const bare = await bareEntries(browser, backend.url)
      const ours: number[] = []
      const floor: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        for (const word of words) ours.push(...(await typed(tab, `main ul mark`, word)))
        for (const word of words) floor.push(...(await typed(bare, 'mark', word)))
      }
      return {
        title: 'Search in the knowledge base',
        how:
          `${entries.toLocaleString('en')} entries of about 2.5 kB, held by the browser. ${rounds} times ${words.length} words are typed, each letter a search, most of them ` +
          'found in every entry; from the key to the first task after the frame that shows the lines with the new word marked. ' +
          'The floor: the same texts in an array of the page, one pass with each key, fifty plain lines.',
        figures: [
          figure({
            name: 'search in 5,000 entries, key to lines, p50',
            value: median(ours),
            floor: median(floor),
            unit: 'ms',
          }),
          figure({
            name: 'search in 5,000 entries, key to lines, p95',
            value: p95(ours),
            floor: p95(floor),
            unit: 'ms',
            aim: { of: 'value', most: 50 },
          }),
        ],
        remarks: ['The hub searches its memory, as in messages (decision 55): no index is kept on disk.'],
      }
    } finally {
      await browser.close()
    }
  })
}

async function bareEntries(browser: Browser, url: string): Promise<Page> {
  const page = await (await newContext(browser)).newPage()
  await page.goto(`${url}/healthz`)
  const texts = Array.from({ length: entries }, (_, index) => entryLines(index).join('\n'))
  await page.evaluate(installBareEntries, texts)
  return page
}

/** Types a word into the empty field; returns the milliseconds of each letter. */
async function typed(page: Page, selector: string, word: string): Promise<number[]> {
  await page.bringToFront()
  const input = page.getByLabel(field)
  await input.fill('')
  await expect(page.locator(selector)).toHaveCount(0)
  await input.focus()
  const times: number[] = []
  for (let length = 1; length <= word.length; length += 1) {
    await page.evaluate(timeKey, { selector, text: word.slice(0, length) })
    await page.keyboard.press(word[length - 1] ?? '')
    times.push(await page.evaluate(() => benchPage.keyMs ?? 0))
  }
  return times
}
