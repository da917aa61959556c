import type { Browser } from '@playwright/test'
import { chooseInMenu, say } from './people.ts'
import { expect, type Service, test } from './service.ts'
import { everythingStored } from './stored.ts'

/** A customer's page whose script tag says more. */
async function openPage(browser: Browser, service: Service, attributes = '') {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.route('**/demo', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replaceAll('data-service=', `${attributes} data-service=`)
    await route.fulfill({ response, body })
  })
  await page.goto(`${service.url}/demo`)
  return page
}

test('[SES-20] a page that asks for consent stores nothing before, and afterwards the chat has all of its parts', async ({
  browser,
  service,
}) => {
  const page = await openPage(browser, service, 'data-consent')
  await page.getByRole('button', { name: 'Chat with us' }).click()
  const chat = page.frameLocator('iframe[title="Chat with us"]')
  await expect(chat.getByRole('button', { name: 'I agree' })).toBeVisible()
  const inFrame = page.frames().find((each) => each.url().includes('/widget/'))
  if (!inFrame) throw new Error('no frame')
  expect(await inFrame.evaluate(everythingStored)).toBe('[{},{},""]')
  await chat.getByRole('button', { name: 'I agree' }).click()
  await say(chat, ['I need this in writing'])
  await expect(chat.getByRole('log', { name: 'Messages' })).toContainText('I need this in writing')

  await chooseInMenu(chat, 'Email transcript')
  await chat.getByRole('textbox', { name: 'Email address' }).fill('ada@shop.com')
  await chat.getByRole('form', { name: 'Email transcript' }).getByRole('button', { name: 'Send' }).click()
  await expect(chat.getByText('You can send it once someone has replied.')).toBeVisible()
})
