import { expect, test } from '@playwright/test'
import { hasJanus, type Janus, startJanus } from '#tests/server/janus.ts'
import { type Backend, startBackend } from './backend.ts'
import { callBrowser } from './call-browser.ts'
import { callCard } from './call-card.ts'
import { hears, openStaff } from './open-call.ts'
import { acceptOffer, openChat } from './people.ts'
import { giveTone } from './sound.ts'

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

test('[CAP-03] [CAL-12] in a call that the media server mixes everybody hears everybody, also after it has restarted', async ({
  browser,
}) => {
  const { tab } = await openStaff(browser, backend.url, backend.signIns[1], tones.agent)
  const visitor = await browser.newContext()
  await giveTone(visitor, tones.visitor)
  const page = await visitor.newPage()
  await page.goto(`${backend.url}/demo`)
  const chat = await openChat(page)
  await chat.getByRole('button', { name: 'Call us' }).click()
  await acceptOffer(tab)
  await hears(tab, tones.visitor)

  const { tab: colleague } = await openStaff(browser, backend.url, backend.signIns[2], tones.colleague)
  await tab.bringToFront()
  await callCard(tab).getByRole('button', { name: 'People' }).click()
  await tab.getByRole('combobox', { name: 'Teammate' }).selectOption({ label: 'Tom Becker' })
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
