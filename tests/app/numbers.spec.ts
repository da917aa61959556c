import { findings } from './harness/findings.ts'
import { expect, test } from './harness/fixture.ts'

test('[API:createServiceNumber] an admin adds a number; one that is there already is told at its field', async ({
  open,
}) => {
  const page = await open('/settings/numbers', { as: 'admin' })
  await expect(page.getByRole('cell', { name: '+852 5550 0142' })).toBeVisible()
  await expect(page.getByRole('row', { name: /London/ })).toContainText('1 person')
  await page.getByRole('button', { name: 'Add phone number' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add phone number' })
  await dialog.getByRole('textbox', { name: 'Phone number' }).fill('+852 5550-0142')
  await dialog.getByLabel('Name').fill('Returns')
  expect(await findings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Phone number' })).toHaveAccessibleDescription(
    /This phone number is already in the list/,
  )
  await dialog.getByRole('textbox', { name: 'Phone number' }).fill('+49 30 555 0142')
  await dialog.getByLabel('Voice messages of callers').selectOption({ label: 'Not taken' })
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('row', { name: /Returns/ })).toContainText('+49 30 5550142')
  const last = await page.evaluate(() => window.everline.calls.findLast(([id]) => id === 'createServiceNumber'))
  expect(last).toMatchObject([
    'createServiceNumber',
    { body: { number: '+49305550142', access: 'everybody', takesVoicemail: false } },
  ])
})

test('[API:createNumberScript] an admin writes a script for a number, with variables, and sees how it is shown', async ({
  open,
}) => {
  const page = await open('/settings/number-scripts', { as: 'admin' })
  await expect(page.getByRole('row', { name: /Returns/ })).toContainText('+852 5550 0142')
  await page.getByRole('button', { name: 'Write a script' }).click()
  const dialog = page.getByRole('dialog', { name: 'Write a script' })
  await dialog.getByLabel('Name').fill('London calls')
  await dialog.getByLabel('Shown in calls on').selectOption({ label: 'London (+44 20 7946 0142)' })
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Hello ')
  await dialog.getByRole('button', { name: /visitor’s name/i }).click()
  await expect(dialog.getByRole('region', { name: 'As it is shown in a call' })).toContainText('Hello Sam Hughes')
  expect(await findings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('row', { name: /London calls/ })).toContainText('Hello {{visitor.name}}')
})

test('[ROL-01] agents find neither numbers nor scripts in Settings', async ({ open }) => {
  const page = await open('/settings')
  await expect(page.getByRole('link', { name: 'Canned responses' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Phone numbers' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Call scripts' })).toHaveCount(0)
})

test.describe('in a browser without WebRTC', () => {
  test.use({ ownContext: true })

  test('[CAL-08] an agent is told once that calls cannot be made here, and what to do', async ({ open, page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(window, 'RTCPeerConnection'))
    await open('/inbox')
    const notice = page.getByText(/This browser can’t make calls because it doesn’t support real-time sound and video/)
    await expect(notice).toContainText('Use chat instead, or a current version of Chrome')
    expect(await findings(page)).toEqual([])
    await page.getByRole('button', { name: 'Got it' }).click()
    await expect(notice).toHaveCount(0)
    // The notice comes some seconds after a start: what the browser keeps says that it does not come again.
    expect(await page.evaluate(() => Object.keys(localStorage))).toContain('everline-calls-unsupported-read')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible()
    await expect(notice).toHaveCount(0)
  })
})

test.describe(() => {
  // It has a clock of its own.
  test.use({ ownContext: true })
  test('[CAL-08] [ENT-05] an agent whose microphone is not allowed, or whom calls do not reach, reads that none are offered', async ({
    open,
  }) => {
    const page = await open('/inbox')
    const notice = page.getByText('You can’t receive calls')
    const port = { hasDevice: true, list: [], selected: null }
    const report = ({ isDenied = false, isSignallingLost = false }) =>
      page.evaluate((value) => window.everline.setLive({ id: 'device-status', value }), {
        isMQTTConnected: true,
        isSignallingLost,
        audioInput: { ...port, ...(isDenied && { isDenied }) },
        videoInput: port,
        audioOutput: port,
      })
    await report({ isDenied: true })
    await expect(notice).toContainText('Allow it in the address bar')
    await page.clock.install()
    await report({ isSignallingLost: true })
    await page.clock.runFor(50_000)
    await expect(notice).toHaveCount(0)
    // While nothing can be reached, no firewall is to blame, nor in the first minute afterwards.
    await page.evaluate(() => window.everline.connection('offline'))
    await page.clock.runFor(70_000)
    await expect(notice).toHaveCount(0)
    await page.evaluate(() => window.everline.connection('live'))
    await page.clock.runFor(61_000)
    await expect(notice).toContainText('A firewall may be blocking it')
    expect(await findings(page)).toEqual([])
    await report({})
    await expect(notice).toHaveCount(0)
  })
})
