import type { Browser, FrameLocator, Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { hasJanus, type Janus, startJanus } from '#tests/server/janus.ts'
import { type Backend, startBackend } from './backend.ts'
import { callBrowser } from './call-browser.ts'
import { callCard } from './call-card.ts'
import { openAgent, openChat } from './people.ts'
import { audible, giveTone, heard } from './sound.ts'

/* Calls whose sound Janus mixes: here those with more than two parties. */

test.use({ launchOptions: callBrowser })
// biome-ignore lint/suspicious/noSkippedTests: only where the machine has no such program.
test.skip(!hasJanus(), 'Janus is not installed')

let janus: Janus
let backend: Backend
test.beforeEach(async () => {
  janus = await startJanus()
  backend = await startBackend({
    env: { MEDIA_SERVER_URL: janus.url, MEDIA_SERVER_SECRET: janus.secret, MEDIA_SERVER_ABOVE: '2' },
  })
})
test.afterEach(async () => {
  await backend.stop()
  await janus.stop()
})

const tones = { agent: 620, visitor: 1040, colleague: 1500 }

const hears = (where: Page | FrameLocator, tone: number) =>
  expect.poll(() => heard(where, tone), { timeout: 30_000 }).toBeGreaterThan(audible)

async function openStaff(browser: Browser, which: number, tone: number): Promise<Page> {
  const credentials = backend.signIns[which]
  if (!credentials) throw new Error('no sign-in')
  const agent = await openAgent(browser, backend.url, credentials)
  await giveTone(agent.context, tone)
  const [tab] = agent.tabs
  if (!tab) throw new Error('no tab')
  await tab.reload()
  await expect(tab.getByRole('status', { name: 'Connection' })).toContainText('Live')
  return tab
}

test('[CAP-03] [CAL-12] in a call that the media server mixes everybody hears everybody, also after it has restarted', async ({
  browser,
}) => {
  const tab = await openStaff(browser, 1, tones.agent)
  const visitor = await browser.newContext()
  await giveTone(visitor, tones.visitor)
  const page = await visitor.newPage()
  await page.goto(`${backend.url}/demo`)
  const chat = await openChat(page)
  await chat.getByRole('button', { name: 'Call us' }).click()
  await tab.bringToFront()
  await tab.getByRole('alertdialog', { name: 'Incoming inquiry' }).getByRole('button', { name: 'Accept' }).click()
  await hears(tab, tones.visitor)

  const colleague = await openStaff(browser, 2, tones.colleague)
  await tab.bringToFront()
  await callCard(tab).getByRole('button', { name: 'People' }).click()
  await tab.getByRole('combobox', { name: 'Colleague' }).selectOption({ label: 'Tom Becker' })
  await tab.getByRole('button', { name: 'Add to the call' }).click()
  await colleague.bringToFront()
  await colleague
    .getByRole('alertdialog', { name: /Voice call from/ })
    .getByRole('button', { name: 'Answer' })
    .click()

  async function allHearAll() {
    for (const [where, front, others] of [
      [tab, tab, [tones.visitor, tones.colleague]],
      [colleague, colleague, [tones.agent, tones.visitor]],
      [chat, page, [tones.agent, tones.colleague]],
    ] as const) {
      await front.bringToFront()
      for (const tone of others) await hears(where, tone)
    }
  }
  await allHearAll()
  await janus.kill()
  await janus.restart()
  await allHearAll()
  await callCard(chat).getByRole('button', { name: 'Hang up' }).click()
  await expect(callCard(chat)).toHaveCount(0)
  await colleague.bringToFront()
  await expect(callCard(colleague)).toBeVisible()
  await callCard(colleague).getByRole('button', { name: 'Hang up' }).click()
  await tab.bringToFront()
  await expect(callCard(tab)).toHaveCount(0)
})
