import { findings } from './harness/findings.ts'
import { expect, room, test } from './harness/fixture.ts'

for (const phone of [false, true])
  test(`the journey of a conversation is shown on demand, and by kind (${phone ? 'phone' : 'desktop'})`, async ({
    open,
  }) => {
    const page = await open(`/inbox/${room(1)}?tab=handling`, { phone })
    if (phone) await page.getByRole('button', { name: 'Visitor', exact: true }).click()
    await page.getByRole('button', { name: 'Show timeline' }).click()
    const steps = page.getByRole('list').filter({ hasText: 'accepted the chat' }).getByRole('listitem')
    await expect(steps).toHaveCount(4)
    await expect(steps.nth(1)).toContainText('Offered to Tom Becker – declined')
    expect(await findings(page)).toEqual([])
    await page.getByLabel('Show').selectOption('people')
    await expect(page.getByText('Tom Becker joined')).toBeVisible()
    await expect(page.getByText('– declined')).toBeHidden()
  })
