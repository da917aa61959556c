import { findings } from './harness/findings.ts'
import { expect, room, test } from './harness/fixture.ts'

for (const phone of [false, true])
  test(`[CAP-01] a visitor’s message is read in one’s own language, the original one press away (${phone ? 'phone' : 'desktop'})`, async ({
    open,
  }) => {
    const page = await open(`/inbox/${room(2)}?tab=handling&translator=on`, { phone })
    const log = page.getByRole('log', { name: 'Messages' })
    await expect(log).toContainText('Causeway Bay')
    await page.evaluate(() => window.everline.failTranslations(true))
    const button = page.getByRole('button', { name: 'Translate visitors’ messages' })
    await expect(button).toBeVisible()
    if (phone) await button.click()
    else await page.keyboard.press('Alt+o')
    const failed = log.getByText('Couldn’t translate: The translation service didn’t respond.')
    await expect(failed.first()).toBeVisible()
    await expect(log).toContainText('Causeway Bay')
    await page.evaluate(() => window.everline.failTranslations(false))
    const before = await failed.count()
    await log.getByRole('button', { name: 'Try again' }).first().press('Enter')
    await expect(log.getByText('In en: hello').first()).toBeVisible()
    await expect(failed).toHaveCount(before - 1)
    await expect(log.getByText(/^Translated from .*Chinese/).first()).toBeVisible()
    expect(await findings(page)).toEqual([])
    await log.getByRole('button', { name: 'Show original' }).first().press('Enter')
    await expect(log.getByText('In en: hello')).toHaveCount(0)
    await log.getByRole('button', { name: 'Show translation' }).press('Enter')
    await expect(log.getByText('In en: hello')).toHaveCount(1)
    await button.click()
    await expect(log.getByText('In en: hello')).toHaveCount(0)
    await expect(log.getByRole('button', { name: 'Show original' })).toHaveCount(0)
  })

test('without a translation service, nothing offers a translation', async ({ open }) => {
  const page = await open(`/inbox/${room(2)}?tab=handling`)
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('Causeway Bay')
  await expect(page.getByRole('button', { name: 'Remind me' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Translate visitors’ messages' })).toHaveCount(0)
})
