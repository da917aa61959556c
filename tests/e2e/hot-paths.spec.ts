import type { BrowserContext, Page } from '@playwright/test'
import { type Counts, countedWork, countInPage, difference, workSinceStart } from '#tests/hot-paths/counted-page.ts'
import { installHubMessages } from '#tests/hot-paths/hub-messages.ts'
import { overBudget } from '#tests/hot-paths/over-budget.ts'
import { openChat, openConversation, openTab, say } from './people.ts'
import { expect, test } from './service.ts'
import { setHidden } from './sight.ts'

/** Opens a further tab whose work is counted, and waits for what comes a moment after the start. */
async function openCounted(agent: { context: BrowserContext; tabs: Page[] }, url: string): Promise<Page> {
  const page = await openTab(agent, 'about:blank')
  await countInPage(page)
  await page.addInitScript(installHubMessages)
  await page.addInitScript(noteTriedSounds)
  await page.goto(url)
  await expect(page.getByRole('status', { name: 'Connection' })).toContainText('Live')
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('Hello')
  await expect(page.getByTestId('news-elsewhere')).toBeAttached()
  await page.evaluate(() => {
    window.hotPath.more = () => ({ ...window.hubMessages })
  })
  return page
}

/**
 * Notes, in the page, that the browser has played or refused a sound, and that the page has drawn what follows: React draws
 * in a task of its own, which may come after the next frame.
 */
function noteTriedSounds() {
  const { play } = HTMLMediaElement.prototype
  HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
    const playing = play.call(this)
    const note = () => Object.assign(window, { triedSounds: true })
    const noted = () => requestAnimationFrame(() => requestIdleCallback(note))
    void playing.then(noted, noted)
    return playing
  }
}

test('a message, and a start, stay within the budgets of a hidden tab and of a start', async ({ browser, service }) => {
  const { agent, tab, visitor } = await openConversation(browser, service.url, service.agents[0])
  const further = await openCounted(agent, tab.url())
  // The tab that is seen shows something else, so that nobody reads what comes.
  await tab.getByRole('link', { name: 'Team' }).click()
  await expect(tab.getByRole('heading', { name: 'Team' })).toBeVisible()
  await setHidden(further, true)
  await say(visitor.chat, ['Warm-up'])
  await expect(further).toHaveTitle(/^\(1\) /)
  const message = (text: string, title: RegExp) =>
    countedWork(further, async () => {
      await say(visitor.chat, [text])
      await expect(further).toHaveTitle(title)
    })
  // Frames of the page count: it is in front, though it is told that nobody sees it.
  await further.bringToFront()
  const asleep = await message('Second', /^\(2\) /)
  await setHidden(tab, true)
  // The tab that was seen last is awake. While it was seen, it has read everything.
  await setHidden(further, false)
  await expect(further).not.toHaveTitle(/^\(/)
  await setHidden(further, true)
  // The first sound may be refused, which the rail says: it comes after the title, and must not count as the next message's.
  await message('Third', /^\(1\) /)
  await further.waitForFunction(() => 'triedSounds' in window)
  const awake = await message('Fourth', /^\(2\) /)
  const counts = { ...asleep, ...prefixed('awake', awake) }
  expect.soft(overBudget('hiddenTab', counts)).toEqual([])

  await setHidden(further, false)
  const start = await startOf(further)
  expect.soft(overBudget('start', start)).toEqual([])
  await agent.context.close()
  await visitor.context.close()
})

test('a message that a visitor writes stays within the budget of their frame', async ({ browser, service }) => {
  const { agent, visitor } = await openConversation(browser, service.url, service.agents[1])
  await countInPage(visitor.page)
  await visitor.page.reload()
  const chat = await openChat(visitor.page)
  const write = async (text: string) => {
    await say(chat, [text])
    await expect(chat.locator('[data-newest]').filter({ hasText: text }).getByText('Read')).toBeVisible()
    return workSinceStart(chat.locator('body'))
  }
  await write('Warm-up')
  const before = await write('Second')
  expect(overBudget('visitorWrites', difference(await write('Third'), before))).toEqual([])
  await agent.context.close()
  await visitor.context.close()
})

const prefixed = (prefix: string, counts: Counts): Counts =>
  Object.fromEntries(
    Object.entries(counts).map(([name, count]) => [`${prefix}${name.charAt(0).toUpperCase()}${name.slice(1)}`, count]),
  )

/** Counts what a reload loads and says to the hub until the page is at rest, but for the parts that come a moment later. */
async function startOf(page: Page): Promise<Counts> {
  await page.addInitScript(() => {
    const laterMs = 3000
    const { setTimeout } = window
    // They would be counted on a machine that needs longer than that for the start.
    window.setTimeout = ((run: TimerHandler, ms?: number, ...given: unknown[]) =>
      (ms ?? 0) < laterMs ? setTimeout(run, ms, ...given) : 0) as typeof setTimeout
    window.hotPath.more = () => {
      const paths = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
      const scripts = paths.filter((path) => path.endsWith('.js')).length
      return { ...window.hubMessages, scripts, requests: paths.length }
    }
  })
  await page.reload()
  await expect(page.getByRole('status', { name: 'Connection' })).toContainText('Live')
  return workSinceStart(page)
}
