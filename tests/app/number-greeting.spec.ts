import { wavFile } from '#core/telephony/wav-file.ts'
import { callBrowser } from '#tests/e2e/call-browser.ts'
import { findings } from './harness/findings.ts'
import { expect, test } from './harness/fixture.ts'

test.use({ launchOptions: callBrowser })

/** A file of sound: a tone. */
const soundOf = (seconds: number) => ({
  name: 'greeting.wav',
  mimeType: 'audio/wav',
  buffer: Buffer.from(wavFile(Int16Array.from({ length: seconds * 8000 }, (_, i) => 9000 * Math.sin(i / 3)))),
})

test('[API:setNumberGreeting] an admin chooses or records what callers of a number hear, plays it, and removes it', async ({
  open,
  context,
}) => {
  await context.grantPermissions(['microphone'])
  const page = await open('/settings/numbers', { as: 'admin' })
  await page.getByRole('button', { name: 'Shop' }).click()
  const greeting = page.getByRole('region', { name: 'Greeting' })
  const player = greeting.locator('audio')
  const given = () =>
    page.evaluate(() => window.everline.calls.filter(([id]) => id === 'setNumberGreeting').map(([, input]) => input))
  await expect(greeting.getByRole('button', { name: 'Remove' })).toHaveCount(0)
  const file = greeting.getByLabel('Greeting')
  await file.setInputFiles({ name: 'words.wav', mimeType: 'audio/wav', buffer: Buffer.from('no sound') })
  await expect(greeting.getByRole('alert')).toContainText('No sound found in this file')
  await file.setInputFiles(soundOf(31))
  await expect(greeting.getByRole('alert')).toContainText('may last 30 seconds')
  expect(await given()).toEqual([])
  await file.setInputFiles(soundOf(2))
  await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.duration)).toBeCloseTo(2, 1)
  await expect(greeting.getByRole('alert')).toHaveCount(0)
  expect(await findings(page)).toEqual([])
  await greeting.getByRole('button', { name: 'Record a greeting' }).click()
  await expect(greeting.getByRole('timer')).toHaveText(/^0:(0[1-9]|[1-5]\d)$/)
  await greeting.getByRole('button', { name: 'Use as greeting' }).click()
  await expect.poll(async () => (await given()).length).toBe(2)
  await expect(greeting.getByRole('button', { name: 'Record a greeting' })).toBeFocused()
  await greeting.getByRole('button', { name: 'Remove' }).click()
  await expect(player).toHaveCount(0)
  expect((await given()).at(-1)).toMatchObject({ body: { greeting: '' } })
  await expect(greeting.getByRole('button', { name: 'Remove' })).toHaveCount(0)
  await expect(greeting.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(player).toBeVisible()
  expect((await given()).at(-1)).toEqual((await given())[1])
})
