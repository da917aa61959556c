import type { BrowserContext } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { type Coturn, hasCoturn, startCoturn } from '#tests/server/coturn.ts'
import { type Backend, startBackend } from './backend.ts'
import { callBrowser } from './call-browser.ts'
import { callCard } from './call-card.ts'
import { hears, openStaff, tones } from './open-call.ts'
import { acceptOffer, openChat } from './people.ts'
import { giveTone } from './sound.ts'

/* Calls of people whose networks let nothing through but a TURN server. */

test.use({ launchOptions: callBrowser })
// biome-ignore lint/suspicious/noSkippedTests: only where the machine has no such program.
test.skip(!hasCoturn(), 'coturn is not installed')

let coturn: Coturn
let backend: Backend
test.beforeEach(async () => {
  coturn = await startCoturn()
  backend = await startBackend({ env: { TURN_URLS: coturn.url, TURN_SECRET: coturn.secret } })
})
test.afterEach(async () => {
  await backend.stop()
  await coturn.stop()
})

/** As if every other way were closed. */
const onlyByServers = (context: BrowserContext) =>
  context.addInitScript(() => {
    const { RTCPeerConnection: Own } = window
    window.RTCPeerConnection = class extends Own {
      constructor(configuration?: RTCConfiguration) {
        super({ ...configuration, iceTransportPolicy: 'relay' })
      }
    }
  })

test('[CAP-02] [CAL-11] a call that only a TURN server lets through is heard by both, and so is the test call', async ({
  browser,
}) => {
  const context = await browser.newContext()
  await onlyByServers(context)
  const { tab } = await openStaff({ newContext: async () => context }, backend.url, backend.signIns[1], tones.agent)
  await tab.goto(`${backend.url}/devices`)
  await tab.getByRole('button', { name: 'Start test call' }).click()
  await expect(tab.getByText('The sound travels to the server and back.')).toBeVisible()
  await hears(tab, tones.agent)
  await tab.getByRole('button', { name: 'End test call' }).click()
  expect(coturn.log()).toMatch(/new, realm=<everline>/)

  const visitor = await browser.newContext()
  await onlyByServers(visitor)
  await giveTone(visitor, tones.visitor)
  const page = await visitor.newPage()
  await page.goto(`${backend.url}/demo`)
  const chat = await openChat(page)
  await chat.getByRole('button', { name: 'Call us' }).click()
  await acceptOffer(tab)
  await hears(tab, tones.visitor)
  await page.bringToFront()
  await hears(chat, tones.agent)
  await callCard(chat).getByRole('button', { name: 'Hang up' }).click()
  await expect(callCard(chat)).toHaveCount(0)
})
