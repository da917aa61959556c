import type { Page } from '@playwright/test'
import { findings } from './harness/findings.ts'
import { expect, room, test } from './harness/fixture.ts'

const barPx = 40

/** Headless browsers have no window controls: the styles get the height that an installed app's window would tell them. */
const withControlsOver = (page: Page) =>
  page.evaluate((barPx) => {
    for (const sheet of document.styleSheets)
      for (const [index, { cssText }] of [...sheet.cssRules].entries())
        if (cssText.includes('titlebar-area-height')) {
          sheet.deleteRule(index)
          sheet.insertRule(cssText.replaceAll(/env\(titlebar-area-height, ?0(px)?\)/g, `${barPx}px`), index)
        }
  }, barPx)

test('nothing of a screen or a dialog lies under the window controls of the installed app', async ({ open }) => {
  const page = await open(`/inbox/${room(1)}?tab=handling`)
  await expect(page.getByRole('log')).toBeVisible()
  await withControlsOver(page)
  const tops = () =>
    page.evaluate(() => [...document.querySelectorAll('nav, main')].map((it) => it.getBoundingClientRect().top))
  expect(await tops()).toEqual([barPx, barPx])
  const composer = page.getByRole('textbox', { name: 'Message' })
  await expect(composer).toBeInViewport({ ratio: 1 })
  const bar = () =>
    page.evaluate(() => {
      const { height, backgroundColor } = getComputedStyle(document.body, '::before')
      return {
        height,
        isRail: backgroundColor === getComputedStyle(document.querySelector('nav') ?? document.body).backgroundColor,
      }
    })
  expect(await bar()).toEqual({ height: `${barPx}px`, isRail: true })

  await composer.blur()
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  expect((await dialog.boundingBox())?.y).toBeGreaterThan(barPx)
})

/** Leaves a share in the browser, as the service worker does. */
const leaveShare = (page: Page) =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await done(indexedDB.open('everline-shares', 1))
    const transaction = database.transaction(['shares', 'files'], 'readwrite')
    const id = '01990000-0000-7000-8000-0000000000f1'
    const localAtMs = Date.now()
    transaction.objectStore('files').put({ id, localAtMs, blob: new Blob(['abc']) })
    const file = { id, name: 'Return slip.pdf', mediaType: 'application/pdf', sizeBytes: 1_400_000 }
    const refused = [{ name: 'film.mp4', why: 'too-large' }]
    await done(
      transaction.objectStore('shares').put({ id: 's', localAtMs, text: 'Shared words', files: [file], refused }),
    )
    database.close()
  })

for (const [look, how] of [
  ['light', {}],
  ['dark, on a phone', { phone: true, theme: 'dark' }],
  ['in Arabic', { language: 'ar' }],
] as const)
  test(`[PWA-03] a share asks for a conversation, found by its name (${look})`, async ({ open }, { outputDir }) => {
    const page = await open('/share', how)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link')).toBeVisible()
    await leaveShare(page)
    await page.reload()
    const choices = page.getByRole('main').getByRole('list').getByRole('button')
    await expect(choices.first()).toBeVisible()
    expect(await findings(page)).toEqual([])
    await page.screenshot({ path: `${outputDir}/share.png` })
    const all = await choices.count()
    await page.getByRole('textbox').fill('Diego')
    await expect(choices).toHaveCount(1)
    expect(all).toBeGreaterThan(1)
    await choices.click()
    await expect(page.getByRole('log')).toBeVisible()
    await page.goto(new URL('/share', page.url()).href)
    await expect(choices).toHaveCount(0)
  })

test('[PWA-03] a share that waits is told above every screen, without its content', async ({ open }) => {
  const page = await open('/share')
  await expect(page.getByRole('main').getByRole('link')).toBeVisible()
  await leaveShare(page)
  await page.goto(new URL('/team', page.url()).href)
  const notice = page.getByText('Something shared with this device is waiting.')
  await expect(notice).toBeVisible()
  await expect(page.getByText('Shared words')).toHaveCount(0)
  await page.getByRole('link', { name: 'Choose a conversation' }).click()
  await expect(page.getByRole('heading', { name: 'Share to a conversation' })).toBeVisible()
  await expect(notice).toHaveCount(0)
})

const open = (link: string) => `/open?link=${encodeURIComponent(link)}`

test('[PWA-03] a telephone link fills in the dial pad, and calls nobody', async ({ open: openPage }) => {
  const page = await openPage(open('tel:+4930123456'))
  const field = page.getByRole('textbox', { name: 'Number, extension or teammate' })
  await expect(field).toHaveValue('+49 30 123456')
  await expect(field).toBeFocused()
  await expect(page.getByRole('button', { name: 'Hang up' })).toHaveCount(0)
  await expect(page).toHaveURL(/\/calls(\?scene=\w+)?$/)
  await page.reload()
  await expect(field).toHaveValue('')
})

test('[PWA-03] a link of the product opens its conversation, and one of another site opens nothing', async ({
  open: openPage,
}) => {
  const page = await openPage(open(`web+everline://conversation/${room(3)}`))
  await expect(page).toHaveURL(new RegExp(room(3)))
  await expect(page.getByRole('log')).toBeVisible()
  await page.goto(new URL(open('web+everline://evil.test/inbox'), page.url()).href)
  await expect(page.getByText('Can’t open this link')).toBeVisible()
  expect(await findings(page)).toEqual([])
  expect(new URL(page.url()).pathname).toBe('/open')
})

test.describe('files that are opened with the app', () => {
  test.use({ ownContext: true })

  /** Headless browsers launch no apps: the files are handed over as they would be, by real handles. */
  const openFiles = (page: Page, ...names: string[]) =>
    page.addInitScript((names) => {
      const launchQueue = {
        async setConsumer(take: (launch: { files: unknown[] }) => void) {
          const folder = await navigator.storage.getDirectory()
          const handles = names.map(async (name) => {
            const handle = await folder.getFileHandle(name, { create: true })
            const writing = await handle.createWritable()
            await writing.write('BEGIN:VCARD\r\nFN:Ada\r\nEND:VCARD\r\n')
            await writing.close()
            return handle
          })
          take({ files: await Promise.all(handles) })
        },
      }
      Object.defineProperty(window, 'launchQueue', { value: launchQueue })
    }, names)
  const path = '/contacts?opened=true'

  test('[PWA-03] a vCard leads to the import’s preview, once, and is imported by a press', async ({ page, open }) => {
    await openFiles(page, 'Ada.vcf')
    await open(path, { as: 'admin' })
    const dialog = page.getByRole('dialog', { name: 'Import contacts' })
    await expect(dialog).toContainText('Ada.vcf')
    await dialog.getByRole('button', { name: /^Import \d/ }).click()
    await expect(page.getByText(/Imported: \d/)).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Contacts', exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeVisible()
    await expect(dialog).toHaveCount(0)
  })

  for (const [names, as, words] of [
    [['run.exe'], 'admin', '“run.exe” can’t be imported. Open a CSV or vCard file.'],
    [['a.vcf', 'b.csv'], 'admin', 'Open one file at a time. Nothing was imported.'],
    [['a.vcf'], undefined, 'Only admins can import contacts. Nothing was imported.'],
  ] as const)
    test(`[PWA-03] ${names.join(' and ')} opened by ${as ?? 'an agent'}: ${words}`, async ({ page, open }) => {
      await openFiles(page, ...names)
      await open(path, as ? { as } : {})
      const dialog = page.getByRole('dialog', { name: 'Import contacts' })
      await expect(dialog.getByRole('alert')).toHaveText(words)
      expect(await findings(page)).toEqual([])
    })
})

/** Offers the installation, as the browser does; counts how often it is asked for. */
const offerInstall = (page: Page) =>
  page.evaluate(() => {
    Object.assign(window, { asked: 0 })
    const prompt = async () => {
      Reflect.set(window, 'asked', Reflect.get(window, 'asked') + 1)
      return { outcome: 'dismissed' }
    }
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
    window.dispatchEvent(event)
    return event.defaultPrevented
  })
const asked = (page: Page) => page.evaluate(() => Reflect.get(window, 'asked'))

test('[PWA-03] the installation is offered once, and stays in the profile as long as it is possible', async ({
  open,
}) => {
  const page = await open('/team')
  const offer = page.getByText('Install Everline on this device to open it in a window of its own.')
  await expect(page.getByRole('button', { name: /^Account/ })).toBeVisible()
  // The part that offers it is loaded when the number on the app's icon is shown.
  await expect.poll(() => offerInstall(page)).toBe(true)
  await expect(offer).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'No, thanks' }).click()
  await expect(offer).toHaveCount(0)
  await offerInstall(page)
  await expect(offer).toHaveCount(0)

  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  const section = page.getByRole('region', { name: 'App on this device' })
  await section.getByRole('button', { name: 'Install' }).click()
  await expect.poll(() => asked(page)).toBe(1)
  await expect(section).toHaveCount(0)
})

test.describe('on an iPhone', () => {
  test.use({ ownContext: true })
  for (const [look, how] of [
    ['light', { phone: true }],
    ['dark, in Arabic', { phone: true, theme: 'dark', language: 'ar' }],
  ] as const)
    test(`[PWA-03] pictures show how to add the app to the home screen (${look})`, async ({ page, open }, {
      outputDir,
    }) => {
      await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: false }))
      await open('/profile', how)
      const pictures = page.getByRole('main').locator('ol svg')
      await expect(pictures).toHaveCount(3)
      await pictures.last().scrollIntoViewIfNeeded()
      expect(await findings(page)).toEqual([])
      await page.screenshot({ path: `${outputDir}/steps.png` })
    })
})
