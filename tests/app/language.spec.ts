import type { Page } from '@playwright/test'
import { soakOnly } from '#tests/soak/runs.ts'
import { findings } from './harness/findings.ts'
import { expect, room, test } from './harness/fixture.ts'

const conversation = `/inbox/${room(1)}?tab=handling`
const screens = [
  ['/inbox?tab=handling', {}],
  [conversation, {}],
  [conversation, { scene: 'offline' }],
  ['/profile', {}],
  ['/diagnostics', {}],
  ['/logs', { as: 'admin' }],
  ['/sign-in', { as: 'nobody' }],
] as const

/** Where texts are switched each time; on the other screens in the soak. */
const switchedEachTime = ['/inbox?tab=handling', conversation, '/profile']

const textWithoutSnackbar = (page: Page) =>
  page.evaluate(() => {
    const root = document.getElementById('root')?.innerText ?? ''
    const snackbar = document.querySelector<HTMLElement>('[data-region=snackbar]')?.innerText ?? ''
    return root.replace(snackbar, '')
  })

const quietMs = 500

/** Resolves when the late parts of a screen have been loaded and drawn: nothing has come for a while. */
async function allShown(page: Page) {
  await page.waitForLoadState('networkidle')
  await page.evaluate(
    (quietMs) =>
      new Promise<void>((resolve) => {
        const done = () => {
          observer.disconnect()
          resolve()
        }
        let quiet = setTimeout(done, quietMs)
        const observer = new MutationObserver(() => {
          clearTimeout(quiet)
          quiet = setTimeout(done, quietMs)
        })
        observer.observe(document.body, { subtree: true, childList: true })
      }),
    quietMs,
  )
}

for (const [path, options] of screens) {
  const where = `${path.replace(/\?.*/, '')} ${Object.values(options).join()}`

  test(`${where} is in Arabic from right to left, without accessibility findings`, async ({ open }) => {
    const page = await open(path, { ...options, language: 'ar' })
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
    await expect(page.getByRole('main')).toContainText(/\p{Script=Arabic}{3}/u)
    expect(await findings(page)).toEqual([])
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  })

  const isEachTime = switchedEachTime.includes(path) && !('scene' in options)
  const details = isEachTime ? {} : soakOnly
  test(
    `${where} shows the same texts after switching the language as when it is opened in that language`,
    details,
    async ({ open }) => {
      // Times change meanwhile, the width of numbers does not matter here, and a snackbar keeps its words.
      const text = async (page: Awaited<ReturnType<typeof open>>) =>
        (await textWithoutSnackbar(page)).replace(/الآن|د/g, '').replace(/[\d\s:]+/g, ' ')
      const opened = await open(path, { ...options, language: 'ar' })
      await expect(opened.getByRole('main')).toContainText(/\p{Script=Arabic}{3}/u)
      await allShown(opened)
      const fresh = await text(opened)
      const page = await open(path, { ...options, language: 'en' })
      await expect(page.locator('html')).toHaveAttribute('lang', 'en')
      await allShown(page)
      await page.evaluate(() => window.everline.speak('ar'))
      await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
      await expect.poll(() => text(page)).toBe(fresh)
    },
  )
}

test('the profile’s language applies at once, also in dialogs that are opened later', async ({ open }) => {
  const page = await open('/profile')
  await page.getByLabel('Language').selectOption('ar')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.getByRole('button', { name: 'حفظ', exact: true })).toBeVisible()
  await expect(page).toHaveTitle(/الملف الشخصي · \u2068?Everline/)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'الأوامر' })).toBeVisible()
})

test('from right to left the list is at the right of the conversation, and directed icons are mirrored', async ({
  open,
}) => {
  const page = await open(conversation, { language: 'ar' })
  const list = await page.getByRole('list', { name: 'المحادثات' }).boundingBox()
  const log = await page.getByRole('log').boundingBox()
  expect(list?.x).toBeGreaterThan(log?.x ?? Number.POSITIVE_INFINITY)
  await page.setViewportSize({ width: 390, height: 844 })
  const back = page.getByRole('link', { name: 'العودة إلى المحادثات' }).locator('svg')
  await expect(back).toHaveCSS('transform', 'matrix(-1, 0, 0, 1, 0, 0)')
})

test('before the sign-in the language is chosen on the page, and the browser keeps it', async ({ open }) => {
  const page = await open('/sign-in', { as: 'nobody' })
  await page.getByRole('group', { name: 'Language' }).getByRole('button', { name: 'Español' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inicia sesión en Everline')
  await expect(page.getByRole('button', { name: 'Español' })).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inicia sesión en Everline')
})
