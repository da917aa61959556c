/*
 * The language of the profile in all tabs and at the next start, and the chat in the language of the surrounding page.
 */
import { openAgent } from './people.ts'
import { expect, test } from './service.ts'

test('English loads no catalog; another language is shown in every tab at once and from the first text of the next start', async ({
  browser,
  service,
}) => {
  const agent = await openAgent(browser, service.url, service.admin, 2)
  const [first, second] = agent.tabs
  if (!first || !second) throw new Error('no two tabs')
  const scripts = () =>
    second.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname))
  const catalogs = async () =>
    (await scripts()).filter((path) => /\/(texts-(?:ar|es|zh-Hant)|catalogs)-[^/]*\.js$/.test(path))
  expect(await catalogs()).toEqual([])

  await first.goto(`${service.url}/profile`)
  await first.getByLabel('Language').selectOption('ar')
  await first.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(first.getByRole('button', { name: 'حفظ', exact: true })).toBeVisible()
  await second.bringToFront()
  await expect(second.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(second.getByRole('heading', { name: 'صندوق الوارد' })).toBeVisible()
  expect((await catalogs()).length).toBe(2)

  await second.addInitScript(() => {
    const drawn: string[] = []
    Object.assign(window, { drawn })
    new MutationObserver(() => drawn.push(`${document.documentElement.dir} ${document.body?.innerText ?? ''}`)).observe(
      document,
      { subtree: true, childList: true, characterData: true },
    )
  })
  await second.reload()
  await expect(second.getByRole('heading', { name: 'صندوق الوارد' })).toBeVisible()
  const drawn = await second.evaluate(() => (window as unknown as { drawn: string[] }).drawn)
  expect(drawn.length).toBeGreaterThan(0)
  expect(drawn.filter((words) => /Inbox|Open|^ltr .*\S/.test(words))).toEqual([])
  await agent.context.close()
})

test('the chat has the language of the page around it, otherwise that of the browser', async ({ browser, service }) => {
  const context = await browser.newContext({ locale: 'es-MX' })
  const page = await context.newPage()
  await page.route('**/demo', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replace(/<html lang="[^"]*"/, '<html lang=""'),
    })
  })
  await page.goto(`${service.url}/demo`)
  await page.getByRole('button', { name: 'Chatea con nosotros' }).click()
  const chat = page.frameLocator('iframe[title="Chatea con nosotros"]')
  await expect(chat.getByRole('textbox', { name: 'Mensaje' })).toBeVisible()
  await expect(chat.getByText('Hola, ¿en qué podemos ayudarte?')).toBeVisible()
  await context.close()
})
