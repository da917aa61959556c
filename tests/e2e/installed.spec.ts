import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, expect, type Page, test } from '@playwright/test'
import { launchOptions } from '../../playwright.config.ts'
import { type Backend, type SignIn, startBackend } from './backend.ts'
import { acceptOffer, openVisitor, say, signIn } from './people.ts'

test.use({ serviceWorkers: 'allow' })
test.describe.configure({ mode: 'default' })

/*
 * The app as the operating system installs it. Only a browser with a profile on disk says whether it can be installed.
 */
let backend: Backend
let profile: string
let context: BrowserContext
test.beforeAll(async () => {
  backend = await startBackend()
  profile = await mkdtemp(join(tmpdir(), 'everline-profile-'))
  context = await chromium.launchPersistentContext(profile, { headless: true, ...launchOptions })
})
test.afterAll(async () => {
  await context.close()
  await backend.stop()
  await rm(profile, { recursive: true, force: true, maxRetries: 5 })
})

test('[PWA-01] the manifest of the installed app has no error, and its shortcuts and icons are there', async () => {
  const page = await context.newPage()
  await page.goto(backend.url)
  const session = await context.newCDPSession(page)
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  expect(installabilityErrors).toEqual([])
  const { data = '', errors } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const manifest: {
    display_override: string[]
    launch_handler: { client_mode: string[] }
    protocol_handlers: { protocol: string; url: string }[]
    shortcuts: { name: string; url: string; icons: { src: string; sizes: string }[] }[]
  } = JSON.parse(data)
  expect(manifest.display_override).toEqual(['window-controls-overlay'])
  expect(manifest.launch_handler.client_mode[0]).toBe('navigate-existing')
  expect(manifest.shortcuts.map(({ name, url }) => [name, url])).toEqual([
    ['Inbox', '/inbox'],
    ['Missed', '/inbox?tab=missed'],
    ['Dial', '/calls'],
  ])
  expect(manifest.protocol_handlers.map(({ protocol }) => protocol)).toEqual(['tel', 'web+everline'])
  for (const { icons } of manifest.shortcuts)
    for (const { src, sizes } of icons) {
      const drawn = await page.evaluate(async (src) => {
        const image = new Image()
        image.src = src
        await image.decode()
        return `${image.naturalWidth}x${image.naturalHeight}`
      }, src)
      expect(drawn).toBe(sizes)
    }
})

type Shared = { title?: string; text?: string; url?: string; files?: Array<{ name: string; type: string; mb: number }> }

/** Posts to the share target as the operating system does, by a form of a page that is not the app. */
async function shareInto(page: Page, shared: Shared) {
  await page.goto(`${backend.url}/favicon.svg`)
  await page.evaluate(({ files = [], ...texts }) => {
    const html = 'http://www.w3.org/1999/xhtml'
    const make = (name: string) => document.createElementNS(html, name)
    const form = make('form') as HTMLFormElement
    Object.assign(form, { method: 'post', action: '/share-target', enctype: 'multipart/form-data' })
    for (const [name, value] of Object.entries(texts))
      form.append(Object.assign(make('input') as HTMLInputElement, { name, value }))
    const given = new DataTransfer()
    const megabyte = new Blob([new Uint8Array(1024 * 1024).fill(65)])
    for (const { name, type, mb } of files)
      given.items.add(new File(mb < 1 ? ['abc'] : Array(mb).fill(megabyte), name, { type }))
    form.append(Object.assign(make('input') as HTMLInputElement, { name: 'files', type: 'file', files: given.files }))
    document.documentElement.append(form)
    form.submit()
  }, shared)
  await page.waitForURL(/\/(share|sign-in)/)
}

const agentOf = (at: number): SignIn => {
  const agent = backend.signIns[at]
  if (!agent) throw new Error('no sign-in')
  return agent
}

test('[PWA-03] a share goes into the chosen conversation’s draft and attachments, with and without the network', async () => {
  test.slow()
  const page = await context.newPage()
  await page.goto(backend.url)
  await signIn(page, agentOf(1))
  const visitors = await chromium.launch({ headless: true, ...launchOptions })
  const visitor = await openVisitor(visitors, backend.url)
  await say(visitor.chat, ['Do you have a picture?'])
  await acceptOffer(page)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  const log = page.getByRole('log', { name: 'Messages' })
  const box = page.getByRole('textbox', { name: 'Message' })
  const attached = page.getByRole('list', { name: 'Attached files' })
  await expect(log).toContainText('Do you have a picture?')
  await box.fill('Half an answer')

  await shareInto(page, {
    ...{ title: 'A jacket', text: 'See https://shop.test/1', url: 'https://shop.test/1' },
    files: [
      { name: 'jacket.png', type: 'image/png', mb: 0 },
      { name: 'film.mp4', type: 'video/mp4', mb: 200 },
      { name: 'setup.exe', type: 'application/x-msdownload', mb: 0 },
    ],
  })
  const main = page.getByRole('main')
  await expect(main).toContainText('Text and 1 file')
  await expect(main).toContainText('“film.mp4” wasn’t received. Files can be up to 105 MB.')
  await expect(main).toContainText('“setup.exe” wasn’t received. Files of this type can’t be shared')
  await expect(main).not.toContainText('A jacket')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(main).toContainText('A jacket')
  const choices = page.getByRole('list', { name: 'Conversations' }).getByRole('button')
  await choices.first().click()
  await expect(box).toHaveValue('A jacket\nSee https://shop.test/1')
  await expect(attached).toContainText('jacket.png')
  // The half answer is offered above, and nothing is sent.
  await expect(page.getByText('Half an answer')).toBeVisible()
  await expect(log).not.toContainText('jacket')

  await backend.kill()
  await shareInto(page, { text: 'Shared offline', files: [{ name: 'slip.pdf', type: 'application/pdf', mb: 0 }] })
  await choices.first().click()
  await expect(box).toHaveValue('Shared offline')
  await expect(attached).toContainText('slip.pdf')
  await expect(attached).toContainText('jacket.png')
  await backend.restart()
  await expect(page.getByRole('status', { name: 'Connection' })).toContainText('Live')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(log).toContainText('Shared offline')
  await expect(visitor.chat.locator('body')).toContainText('slip.pdf')
  await visitors.close()
})

test('[PWA-03] a share that comes while nobody is signed in waits for the sign-in, and shows itself to nobody unasked', async () => {
  const page = await context.newPage()
  await page.goto(backend.url)
  await expect(page.getByRole('status', { name: 'Connection' })).toContainText('Live')
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByLabel(/^E-?mail/)).toBeVisible()
  await shareInto(page, { text: 'A secret of another account' })
  await expect(page.getByLabel(/^E-?mail/)).toBeVisible()
  const { email, password } = agentOf(2)
  await page.getByLabel(/^E-?mail/).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Share to a conversation' })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main).toContainText('Text')
  await expect(main).not.toContainText('A secret')
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(main).toContainText('Nothing to share')
})

test('[PWA-03] the browser’s offer to install is kept from the load on, before the parts that tell of it are there', async () => {
  const page = await context.newPage()
  await page.addInitScript(() =>
    window.addEventListener('load', () => {
      const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: async () => ({}) })
      window.dispatchEvent(event)
    }),
  )
  await page.goto(`${backend.url}/profile`)
  const section = page.getByRole('region', { name: 'App on this device' })
  await expect(section.getByRole('button', { name: 'Install' })).toBeVisible()
})
