import { expect, test } from '@playwright/test'
import { startBackend } from './backend.ts'
import { openAgent, openChat, openVisitor } from './people.ts'

test.use({ serviceWorkers: 'allow' })

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30"><path d="M0 0h90v30H0z" fill="#7a1fa2"/></svg>'

test('[UI-11] an admin gives the service a brand; the next start, the sign-in and the widget show it', async ({
  browser,
}) => {
  const backend = await startBackend()
  try {
    const [signIn] = backend.signIns.filter(({ email }) => email === 'admin@everline.test')
    const admin = await openAgent(browser, backend.url, signIn ?? { email: '', password: '' })
    const [tab] = admin.tabs
    if (!tab) throw new Error('no tab')
    await tab.getByRole('link', { name: 'Settings' }).click()
    await tab.getByRole('link', { name: 'Appearance' }).click()
    await tab.getByLabel('Name').fill('Acme Outdoor')
    await tab.getByRole('textbox', { name: 'Colour', exact: true }).fill('#7a1fa2')
    await tab.getByRole('button', { name: 'Save' }).click()
    await expect(tab.getByText('Saved.', { exact: false })).toBeVisible()
    // Without a logo the chat shows the name's initials.
    const early = await openVisitor(browser, backend.url)
    await expect(early.chat.locator('header').getByText('AO', { exact: true })).toBeVisible()
    await early.context.close()

    await tab
      .getByLabel('File for: Logo', { exact: true })
      .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) })
    await expect(tab.getByRole('img', { name: 'Logo now' })).toBeVisible()
    await tab
      .getByLabel('File for: Icon')
      .setInputFiles({ name: 'icon.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) })
    await expect(tab.getByRole('img', { name: 'Icon now' })).toBeVisible()

    // A logo that does not load leaves the initials; without a name the product's sign is shown.
    const barred = await (await browser.newContext()).newPage()
    await barred.route('**/white-label-files/logo-light/*', (route) => route.abort())
    await barred.goto(`${backend.url}/demo`)
    const head = (await openChat(barred)).locator('header')
    await expect(head.getByText('AO', { exact: true })).toBeVisible()
    await expect(head.locator('img')).toHaveCount(0)
    await barred.route('**/theme', (route) =>
      route.fulfill({ json: { code: 0, result: { brandName: null, brandColor: null } } }),
    )
    await barred.reload()
    await openChat(barred)
    await expect(head.locator('span > svg')).toBeVisible()
    await expect(head.locator('img')).toHaveCount(0)

    // A browser that has never been here.
    const stranger = await (await browser.newContext()).newPage()
    await stranger.goto(backend.url)
    const logo = stranger.getByRole('img', { name: 'Acme Outdoor' })
    await expect(logo).toBeVisible()
    await expect(stranger.getByRole('heading', { name: 'Sign in to Acme Outdoor' })).toBeVisible()
    expect(await logo.evaluate((element) => element instanceof HTMLImageElement && element.naturalWidth)).toBe(90)
    const colorOfSignIn = () =>
      stranger.getByRole('button', { name: 'Sign in' }).evaluate((element) => getComputedStyle(element).backgroundColor)
    await expect.poll(colorOfSignIn).toBe('rgb(122, 31, 162)')

    const visitor = await openVisitor(browser, backend.url)
    const button = visitor.page.getByRole('button', { name: 'Chat with us' })
    // The variable, since the painted colour changes under the pointer.
    const colorOfButton = () => button.evaluate((element) => getComputedStyle(element).getPropertyValue('--accent'))
    await expect.poll(colorOfButton).toBe('#7a1fa2')
    const inChat = visitor.chat.locator('header').getByRole('img', { name: 'Acme Outdoor' })
    await expect(inChat).toBeVisible()
    expect((await inChat.boundingBox())?.height).toBe(38)
    expect((await inChat.boundingBox())?.width).toBeLessThanOrEqual(112)

    const portal = await (await browser.newContext()).newPage()
    await portal.goto(`${backend.url}/portal`)
    await expect(portal.getByRole('img', { name: 'Acme Outdoor' })).toBeVisible()
    await expect(portal).toHaveTitle('Conversation archive · Acme Outdoor')
    const colorInPortal = () =>
      portal.getByRole('button', { name: 'Sign in' }).evaluate((element) => getComputedStyle(element).backgroundColor)
    await expect.poll(colorInPortal).toBe('rgb(122, 31, 162)')

    // As the browser asks for it: by the page's own link, past the service worker's cache.
    await stranger.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await stranger.reload()
    const manifest = await stranger.evaluate(async () => {
      const { href } = document.querySelector<HTMLLinkElement>('link[rel=manifest]') ?? { href: '' }
      return (await fetch(href, { credentials: 'omit' })).json()
    })
    expect(manifest).toMatchObject({ id: '/', name: 'Acme Outdoor', theme_color: '#7a1fa2' })

    const worn = await stranger.evaluate(async () => {
      const bars = [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')]
      const image = new Image()
      image.src = document.querySelector<HTMLLinkElement>('link[rel=apple-touch-icon]')?.href ?? ''
      await image.decode()
      return { bars: bars.map(({ content }) => content), icon: [image.naturalWidth, image.naturalHeight] }
    })
    expect(worn.bars[0]).toBe('#7a1fa2')
    expect(worn.bars[1]).toMatch(/^#(?!7a1fa2|121716)/)
    // Not the product's, of 180 pixels.
    expect(worn.icon).toEqual([192, 192])

    await visitor.page.reload()
    await expect(button).toBeVisible()
    expect(await colorOfButton()).toBe('#7a1fa2')
  } finally {
    await backend.stop()
  }
})
