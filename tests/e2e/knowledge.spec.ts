/* The knowledge base from the editor to the reader, under the product's own content security policy. */
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { openAgent, openVisitor } from './people.ts'
import { expect, test } from './service.ts'

/** As if a part of another page had been copied. */
const paste = (page: Page, html: string) =>
  page.getByRole('textbox', { name: 'Text' }).evaluate((element, html) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', html)
    clipboardData.setData('text/plain', 'plain')
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)

test('[CAP-12] an admin writes an entry, visitors read it without script, vote, and are offered it in the chat', async ({
  browser,
  service,
}) => {
  const admin = await openAgent(browser, service.url, service.admin)
  const [tab] = admin.tabs
  if (!tab) throw new Error('no tab')
  const violations: string[] = []
  tab.on('console', (message) => {
    // The handler of the pasted text, which is refused as it should be.
    const isOfPaste = /Executing inline event handler/.test(message.text())
    if (/Content Security Policy|Trusted/.test(message.text()) && !isOfPaste) violations.push(message.text())
  })
  tab.on('pageerror', (error) => violations.push(error.message))
  await tab.goto(`${service.url}/knowledge`)
  await tab.getByRole('button', { name: 'New article' }).click()
  await tab.getByRole('textbox', { name: 'Title' }).fill('Waxing your boots')
  const text = tab.getByRole('textbox', { name: 'Text' })
  await text.click()
  await paste(
    tab,
    '<h2 style="color:red">First</h2><p onclick="x()">Clean <b>them</b> <a href="javascript:x()">bad</a> <a href="https://wax.example/">wax</a></p><script>x()</script>',
  )
  await expect(text.getByRole('heading', { name: 'First' })).toBeVisible()
  await paste(
    tab,
    '<b style="font-weight:normal" id="docs-internal-guid-1"><p><span style="font-weight:700">Warm</span> or <span style="font-style:italic">cold</span></p></b><table><tr><td><p>Size</p></td><td>Price</td></tr><tr><td>S</td><td>10</td></tr></table>',
  )
  await expect(text.getByRole('strong').filter({ hasText: 'Warm' })).toHaveText('Warm')
  await expect(text.getByRole('emphasis')).toHaveText('cold')
  await expect(text.getByText('Size | Price')).toBeVisible()
  await expect(text.getByText('S | 10')).toBeVisible()
  await tab.locator('input[type=file]').setInputFiles({
    name: 'boot.png',
    mimeType: 'image/png',
    buffer: await sharp({ create: { width: 60, height: 30, channels: 3, background: '#864' } })
      .png()
      .toBuffer(),
  })
  const alt = tab.getByRole('textbox', { name: 'Image description' })
  await alt.fill('A boot')
  await tab.getByRole('button', { name: 'Publish' }).click()
  await expect(tab.getByRole('article')).toContainText('Published')
  const drawn = tab.getByRole('article').getByRole('img', { name: 'A boot' })
  await expect.poll(() => drawn.evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth)).toBe(60)
  expect(violations).toEqual([])

  const reader = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await reader.goto(`${service.url}/help/${service.serviceId}?q=waxing`)
  await reader.getByRole('link', { name: 'Waxing your boots' }).click()
  await expect(reader.getByRole('heading', { name: 'First' })).toBeVisible()
  await expect(reader.getByRole('link', { name: 'wax', exact: true })).toHaveAttribute('href', 'https://wax.example/')
  await expect(reader.getByRole('link', { name: 'bad' })).toHaveCount(0)
  await expect(reader.getByRole('img', { name: 'A boot' })).toBeVisible()
  await reader.getByRole('button', { name: 'Yes' }).click()
  await expect(reader.getByText('Thanks for your feedback.')).toBeVisible()

  const { chat, page } = await openVisitor(browser, service.url)
  await chat.getByRole('textbox', { name: 'Message' }).fill('How do I wax my boots?')
  await chat.getByRole('button', { name: 'Waxing your boots' }).click()
  const sheet = chat.getByRole('dialog', { name: 'Waxing your boots' })
  await expect(sheet.getByRole('heading', { name: 'First' })).toBeVisible()
  await sheet.getByRole('button', { name: 'No', exact: true }).click()
  await expect(sheet.getByText('Thanks for your feedback.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(chat.getByRole('textbox', { name: 'Message' })).toHaveValue('How do I wax my boots?')
})
