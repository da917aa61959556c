import type { BrowserContext } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { type Coturn, hasCoturn, startCoturn } from '#tests/server/coturn.ts'
import { type Backend, startBackend } from './backend.ts'
import { callBrowser } from './call-browser.ts'
import { callCard } from './call-card.ts'
import { openAgent, openChat } from './people.ts'
import { audible, giveTone, heard } from './sound.ts'

/* Calls of people whose networks let nothing through but a TURN server. */

test.use({ launchOptions: callBrowser })
// biome-ignore lint/suspicious/noSkippedTests: only where the machine has no such program.
test.skip(!hasCoturn(), 'coturn is not installed')

let coturn: Coturn
let backend: Backend
test.beforeEach(async () => {
  coturn = await startCoturn()
  backend = await startBackend({ env: { TURN_URLS: coturn.url, SIP_SECRET: coturn.secret } })
})
test.afterEach(async () => {
  await backend.stop()
  await coturn.stop()
})

const tones = { agent: 620, visitor: 1040 }

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
  const credentials = backend.signIns[1]
  if (!credentials) throw new Error('no sign-in')
  const agent = await openAgent(browser, backend.url, credentials)
  await onlyByServers(agent.context)
  await giveTone(agent.context, tones.agent)
  const [tab] = agent.tabs
  if (!tab) throw new Error('no tab')
  await tab.goto(`${backend.url}/devices`)
  await tab.getByRole('button', { name: 'Start a test call' }).click()
  await expect(tab.getByText('The sound goes to the server and back.')).toBeVisible()
  await expect.poll(() => heard(tab, tones.agent), { timeout: 30_000 }).toBeGreaterThan(audible)
  await tab.getByRole('button', { name: 'End the test call' }).click()
  expect(coturn.log()).toMatch(/new, realm=<everline>/)

  const visitor = await browser.newContext()
  await onlyByServers(visitor)
  await giveTone(visitor, tones.visitor)
  const page = await visitor.newPage()
  await page.goto(`${backend.url}/demo`)
  const chat = await openChat(page)
  await chat.getByRole('button', { name: 'Call us' }).click()
  await tab.bringToFront()
  await tab.getByRole('alertdialog', { name: 'Incoming inquiry' }).getByRole('button', { name: 'Accept' }).click()
  await expect.poll(() => heard(tab, tones.visitor), { timeout: 30_000 }).toBeGreaterThan(audible)
  await page.bringToFront()
  await expect.poll(() => heard(chat, tones.agent), { timeout: 30_000 }).toBeGreaterThan(audible)
  await callCard(chat).getByRole('button', { name: 'Hang up' }).click()
  await expect(callCard(chat)).toHaveCount(0)
})
