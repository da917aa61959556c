/* A hundred odd texts in the visitor's log: what somebody writes to break a page breaks none of the widget. */
import type { Locator } from '@playwright/test'
import { canSend, sendableText } from '#app/composer/sendable-text.ts'
import { oddTexts } from '#tests/odd-texts.ts'
import { startPageServer } from '#tests/server/page-server.ts'
import { expect, test } from './service.ts'

const texts = [...new Set(oddTexts.filter(canSend).map(sendableText))].filter(({ length }) => length < 1000)

const atOnce = 10

/** Returns elements that are wider than the frame, or invisible. */
const faultsIn = (log: Locator) =>
  log.evaluate((it) => {
    const { clientWidth } = document.documentElement
    const wide = [document.documentElement, it].filter((each) => each.scrollWidth > each.clientWidth + 1)
    const out = [...it.querySelectorAll('[dir=auto]')].filter((line) => {
      const { left, right, width, height } = line.getBoundingClientRect()
      // Marks without a letter have no width of their own.
      const isNarrow = /[^\p{M}]/u.test(line.textContent ?? '') && width < 1
      return left < -1 || right > clientWidth + 1 || isNarrow || height < 1
    })
    return [
      ...wide.map((each) => `${each.localName} is ${each.scrollWidth} px wide`),
      ...out.map((line) => `out of the log: ${line.textContent?.slice(0, 40)}`),
    ]
  })

test('[MSG-01] a hundred odd texts are shown in the widget’s log as they were written, within its width', async ({
  browser,
  service: { url, serviceId },
}) => {
  expect(texts.length).toBeGreaterThan(100)
  const pages = await startPageServer()
  pages.page('/shop', `<title>Shop</title><script src="${url}/widget.js" data-service="${serviceId}" async></script>`)
  const page = await (await browser.newContext()).newPage()
  await page.goto(pages.url('/shop'))
  await page.getByRole('button', { name: 'Chat with us' }).click()
  const chat = page.frameLocator('iframe[title="Chat with us"]')
  const box = chat.getByRole('textbox', { name: 'Message' })
  const log = chat.getByRole('log', { name: 'Messages' })
  const squeezed = (text: string) => text.replace(/\s+/g, '')
  // The log shows the newest ones.
  for (let at = 0; at < texts.length; at += atOnce) {
    const batch = texts.slice(at, at + atOnce)
    for (const text of batch) {
      await box.fill(text)
      await box.press('Enter')
      await expect(box).toHaveValue('')
    }
    const missing = async () => {
      const all = new Set((await log.locator('[dir=auto]').allInnerTexts()).map(squeezed))
      return batch.filter((text) => !all.has(squeezed(text)))
    }
    await expect.poll(missing).toEqual([])
    expect(await faultsIn(log)).toEqual([])
  }
  expect(await page.title()).toBe('Shop')
  await pages.close()
})
