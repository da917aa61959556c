import type { Browser, Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { freePort } from '#tests/server/free-port.ts'
import { type Kamailio, startKamailio, whyNoKamailio } from '#tests/server/kamailio.ts'
import { type SoftPhone, startSoftPhone } from '#tests/server/soft-phone.ts'
import { newId, signIn } from '#tests/server/test-client.ts'
import { launchOptions } from '../../playwright.config.ts'
import { findHeadlessShell } from '../../scripts/find-chromium.mjs'
import { type Backend, startBackend } from './backend.ts'
import { openAgent } from './people.ts'
import { audible, giveTone, heard } from './sound.ts'

const devices = [
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  '--autoplay-policy=no-user-gesture-required',
]
test.use({
  launchOptions: {
    executablePath: findHeadlessShell() ?? launchOptions.executablePath,
    args: [...launchOptions.args, ...devices],
  },
})
test.describe.configure({ mode: 'serial' })
const why = whyNoKamailio()
// biome-ignore lint/suspicious/noSkippedTests: only where the programs are not installed
test.skip(why !== null, `Telephones are not tested: ${why}`)

let kamailio: Kamailio
let backend: Backend
let phone: SoftPhone
test.beforeAll(async () => {
  const port = await freePort()
  kamailio = await startKamailio(port)
  backend = await startBackend({ env: kamailio.env })
  phone = await startSoftPhone({
    number: '+4930555123',
    port: kamailio.carrierPort,
    proxyPort: kamailio.sipPort,
    tone: 1040,
    mode: 'manual',
  })
})
test.afterAll(async () => {
  await phone?.stop()
  await backend?.stop()
  await kamailio?.stop()
})

const card = (tab: Page) => tab.getByRole('region', { name: /^Call with/ })
const hears = (tab: Page, tone: number) =>
  expect.poll(() => heard(tab, tone), { timeout: 15_000 }).toBeGreaterThan(audible)
const phoneHears = (tone: number) => expect.poll(() => phone.heard(tone), { timeout: 15_000 }).toBeGreaterThan(audible)

const line = '+493055500100'
const tones = { agent: 620, phone: 1040 }

/** A service with a number, and an agent who is signed in with a tone for a microphone. */
async function openDesk(browser: Browser) {
  const [adminSignIn, agentSignIn] = ['admin@everline.test', 'agent1@everline.test'].map((email) => {
    const found = backend.signIns.find((signIn) => signIn.email === email)
    if (!found) throw new Error(`no sign-in of ${email}`)
    return found
  })
  if (!adminSignIn || !agentSignIn) throw new Error('no sign-in')
  const admin = await signIn(backend.url, adminSignIn.email, adminSignIn.password)
  const number = { id: newId(), number: line, name: 'Shop', access: 'everybody' as const, memberEids: [] }
  const added = await admin.call('createServiceNumber', { params: { s: 'demo' }, body: number })
  if (!added.ok && added.error.name !== 'number-taken') throw new Error(added.error.name)
  const agent = await openAgent(browser, backend.url, agentSignIn)
  await giveTone(agent.context, tones.agent)
  const [tab] = agent.tabs
  if (!tab) throw new Error('no tab')
  await tab.reload()
  await expect(tab.getByRole('status', { name: 'Connection' })).toContainText('Live')
  return tab
}

/** Calls the telephone by the dial pad. */
async function dial(tab: Page, number: string) {
  await tab.goto(`${backend.url}/calls`)
  await tab.getByLabel('Number, extension or colleague').fill(number)
  await tab.getByRole('button', { name: 'Call', exact: true }).last().click()
}

test('[CAP-02] [CAL-05] [CAL-13] an agent calls a telephone: both hear each other, tones arrive, a reload keeps the call, and either side ends it', async ({
  browser,
}) => {
  const tab = await openDesk(browser)
  await dial(tab, '+4930555123')
  await phone.next('CALL_INCOMING')
  await expect(card(tab).getByRole('status')).toHaveText('Ringing…')
  await phone.accept()
  await hears(tab, tones.phone)
  await phoneHears(tones.agent)
  await expect(card(tab).getByRole('status')).toHaveText('Connected')
  await card(tab).getByRole('button', { name: 'Keypad' }).click()
  await tab.getByRole('button', { name: '7', exact: true }).last().click()
  expect((await phone.next('CALL_DTMF_START')).param).toBe('7')
  await tab.reload()
  await hears(tab, tones.phone)
  await phoneHears(tones.agent)
  await phone.hangUp()
  await expect(card(tab)).toHaveCount(0)
})

test('[CAP-02] [CAL-13] a telephone calls a number of the service: it rings with the queue, is answered like any inquiry, and hanging up ends it', async ({
  browser,
}) => {
  const tab = await openDesk(browser)
  await phone.dial(line)
  await phone.next('CALL_RINGING')
  await tab.bringToFront()
  await tab.getByRole('alertdialog', { name: 'Incoming inquiry' }).getByRole('button', { name: 'Accept' }).click()
  await phone.next('CALL_ESTABLISHED')
  await hears(tab, tones.phone)
  await phoneHears(tones.agent)
  await card(tab).getByRole('button', { name: 'Hang up' }).click()
  await phone.next('CALL_CLOSED')
})
