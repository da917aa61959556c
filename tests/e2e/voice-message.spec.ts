import { launchOptions } from '../../playwright.config.ts'
import { findHeadlessShell } from '../../scripts/find-chromium.mjs'
import { openConversation } from './people.ts'
import { expect, test } from './service.ts'

const device = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream']
test.use({
  launchOptions: {
    executablePath: findHeadlessShell() ?? launchOptions.executablePath,
    args: [...launchOptions.args, ...device],
  },
})

test('[CAP-04] a voice message is recorded, sent with its wave, and played by the other side', async ({
  browser,
  service,
}) => {
  const { tab, visitor } = await openConversation(browser, service.url, service.agents[0], 'How is it pitched?')
  const log = visitor.chat.getByRole('log', { name: 'Messages' })
  await tab.bringToFront()
  await tab.getByRole('button', { name: 'Record a voice message' }).click()
  await expect(tab.getByRole('timer')).toHaveText(/^0:(0[2-9]|[1-5]\d)$/)
  await tab.getByRole('button', { name: 'Attach', exact: true }).click()
  await tab.getByRole('button', { name: 'Send', exact: true }).click()
  await visitor.page.bringToFront()
  await log.getByRole('button', { name: /^Play voice/ }).click()
  await expect(log.getByRole('button', { name: /^Pause voice/ })).toBeVisible()
})
