import { deferred } from '#core/platform/deferred.ts'
import { soakOnly } from '#tests/soak/runs.ts'
import { acceptOffer, openAgent, openChat, openVisitor, say } from './people.ts'
import { expect, test } from './service.ts'

test('[INQ-02] [SES-20] while the service is closed a visitor leaves a message with an address, which survives a reload and arrives once', async ({
  browser,
  service,
}) => {
  const admin = await openAgent(browser, service.url, service.admin)
  const [tab] = admin.tabs
  if (!tab) throw new Error('no tab')
  await tab.goto(`${service.url}/settings/business-hours`)
  await tab.getByText('Set opening hours').click()
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])
    await tab.getByRole('button', { name: `Remove this time of ${day}` }).click()
  await tab.getByRole('button', { name: 'Save' }).click()
  await expect(tab.getByRole('button', { name: 'Discard changes' })).toBeHidden()

  const { page, chat } = await openVisitor(browser, service.url)
  await expect(chat.getByText('We’re closed.')).toBeVisible()
  await chat.getByRole('button', { name: 'Leave a message' }).click()
  const form = chat.getByRole('form', { name: 'Leave a message' })
  await form.getByLabel('Your email address').fill('vera@example.org')
  await form.getByLabel('Message').fill('Do you repair tents?')
  // The service's form is known late: a form that was open already would be closed by it.
  const known = deferred<void>()
  await page.route('**/widget-face?*', async (route) => {
    await known.promise
    await route.continue()
  })
  await page.reload()
  const again = await openChat(page)
  await expect(chat.getByText('We’re closed.')).toBeVisible()
  await expect(again.getByRole('button', { name: 'Leave a message' })).toHaveCount(0)
  known.resolve()
  await again.getByRole('button', { name: 'Leave a message' }).click()
  await expect(form.getByLabel('Message')).toHaveValue('Do you repair tents?')
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(again.getByRole('log', { name: 'Messages' })).toContainText('Reply to: vera@example.org')

  await tab.bringToFront()
  await tab.getByRole('link', { name: /^Inbox/ }).click()
  await tab.getByRole('tab', { name: /^Open/ }).click()
  await expect(tab.getByRole('link', { name: /Do you repair tents/ })).toHaveCount(1)
})

test(
  '[INQ-02] a visitor who waits is told their place in the queue until an agent takes the inquiry',
  soakOnly,
  async ({ browser, service }) => {
    const agent = await openAgent(browser, service.url, service.agents[0])
    const [tab] = agent.tabs
    if (!tab) throw new Error('no tab')
    const { page, chat } = await openVisitor(browser, service.url)
    await say(chat, ['Is anybody there?'])
    await expect(chat.getByText('You’re next.')).toBeVisible({ timeout: 20_000 })
    await acceptOffer(tab)
    await page.bringToFront()
    await expect(chat.getByText('You’re next.')).toBeHidden()
  },
)
