import type { Page } from '@playwright/test'
import { expect, test } from './service.ts'

const flagOf = (page: Page) => page.evaluate(() => localStorage.getItem('everline-browser-support'))
const desktop = (name: string) => `Mozilla/5.0 (X11; Linux x86_64) ${name}`

test('[CAP-16] a supported browser gets the app and is marked as supported', async ({ page, service }) => {
  await page.goto(service.url)
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  expect(await flagOf(page)).toBe('supported')
})

test('[CAP-16] an unsupported browser gets a plain page that names supported ones, and no hub', async ({
  browser,
  service,
}) => {
  const userAgent = desktop('AppleWebKit/537.36 (KHTML, like Gecko) Chrome/55.0.2883.87 Safari/537.36')
  const context = await browser.newContext({ userAgent })
  const page = await context.newPage()
  await page.goto(`${service.url}/inbox`)
  await expect(page.getByRole('heading', { name: 'Everline needs another browser' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Safari 16.4 or later')
  expect(await flagOf(page)).toBe('unsupported')
  const { held = [] } = await page.evaluate(() => navigator.locks.query())
  expect(held).toEqual([])
  // This one can run the app all the same: it may go on, and is not asked again.
  await page.getByRole('button', { name: 'Go on with this browser' }).click()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  expect(await flagOf(page)).toBe('accepted')
  await context.close()
})

test('no page has a fault that the browser writes into its console', async ({ page, service }) => {
  const told: string[] = []
  const isOfTest = (text: string) => text.includes('blocked by Playwright')
  page.on('console', (message) => isOfTest(message.text()) || told.push(`${message.type()} ${message.text()}`))
  page.on('response', (response) => response.status() >= 400 && told.push(`${response.status()} ${response.url()}`))
  for (const [path, title] of [
    ['/', /Sign in/],
    ['/portal', /./],
    ['/docs', /Everline: calls/],
    ['/demo', /Fernhill/],
    ['/demo/mail', /Mails of the demo/],
  ] as const) {
    await page.goto(service.url + path)
    await expect(page).toHaveTitle(title)
  }
  expect(told).toEqual([])
})
