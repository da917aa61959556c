import { findings } from './harness/findings.ts'
import { expect, test } from './harness/fixture.ts'
import { looks } from './harness/looks.ts'

const accentOf = (page: import('@playwright/test').Page) =>
  page.getByRole('button', { name: 'Save' }).evaluate((element) => getComputedStyle(element).backgroundColor)
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('[UI-11] a brand’s colour is previewed, and applied to the whole app when it is saved', async ({ open }) => {
  const page = await open('/appearance', { as: 'admin' })
  // Without a brand colour, Everline's own colours are shown.
  await expect(page.getByText('to 1').first()).toBeVisible()
  await expect(page.getByText(/^Made (lighter|darker)/)).toHaveCount(0)
  await page.getByLabel('Name').fill('Acme Outdoor')
  await page.getByRole('textbox', { name: 'Colour', exact: true }).fill('#f5b700')
  await expect(page.getByText('Made darker', { exact: false })).toBeVisible()
  for (const ratio of await page.getByText(/to 1$/).allInnerTexts())
    expect(Number(/([\d.]+) to 1/.exec(ratio)?.[1])).toBeGreaterThanOrEqual(4.5)
  const before = await accentOf(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.', { exact: false })).toBeVisible()
  await expect.poll(() => accentOf(page)).not.toBe(before)
  await expect(page).toHaveTitle(/Appearance · Acme Outdoor$/)
  const calls = await page.evaluate(() => window.everline.calls)
  expect(calls).toContainEqual(['setThemeConfig', { body: { brandName: 'Acme Outdoor', brandColor: '#f5b700' } }])
})

test('an invalid colour is reported and not saved', async ({ open }) => {
  const page = await open('/appearance', { as: 'admin' })
  await page.getByRole('textbox', { name: 'Colour', exact: true }).fill('green')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('group', { name: 'Please fix 1 field' })).toContainText(
    'Colour: Enter a hex color like #0f6b5c.',
  )
  expect(await page.evaluate(() => window.everline.calls.some(([name]) => name === 'setThemeConfig'))).toBe(false)
})

test('[VAL-03] a WebP is uploaded together with a PNG, for browsers without WebP', async ({ open }) => {
  const page = await open('/appearance', { as: 'admin' })
  const webp = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 8
    canvas.height = 4
    canvas.getContext('2d')?.fillRect(0, 0, 8, 4)
    return canvas.toDataURL('image/webp').split(',')[1] ?? ''
  })
  await page
    .getByLabel('File for: Logo', { exact: true })
    .setInputFiles({ name: 'logo.webp', mimeType: 'image/webp', buffer: Buffer.from(webp, 'base64') })
  await expect(page.getByRole('img', { name: 'Logo now' })).toBeVisible()
  const [, picture] =
    (await page.evaluate(() => window.everline.calls.find(([name]) => name === 'setWhiteLabelFile'))) ?? []
  expect(picture).toMatchObject({
    params: { use: 'logo-light' },
    body: { images: [{ type: 'image/webp' }, { type: 'image/png' }] },
  })
  await page.getByRole('button', { name: 'Remove (Logo)' }).click()
  await expect(page.getByRole('img', { name: 'Logo now' })).toBeHidden()
})

test('[UI-11] an SVG icon is uploaded together with a PNG, for systems that need one to install the app', async ({
  open,
}) => {
  const page = await open('/appearance', { as: 'admin' })
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="10"><path d="M0 0h30v10H0z" fill="#00f"/></svg>'
  await page
    .getByLabel('File for: Icon')
    .setInputFiles({ name: 'icon.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) })
  await expect(page.getByRole('img', { name: 'Icon now' })).toBeVisible()
  const drawn = await page.evaluate(async () => {
    const [, picture] = window.everline.calls.find(([name]) => name === 'setWhiteLabelFile') ?? []
    const { images } = (picture as { body: { images: { type: string; data: string }[] } }).body
    const image = new Image()
    image.src = `data:${images[1]?.type};base64,${images[1]?.data}`
    await image.decode()
    const canvas = document.createElement('canvas')
    const pen = canvas.getContext('2d')
    pen?.drawImage(image, 0, 0)
    const at = (x: number, y: number) => [...(pen?.getImageData(x, y, 1, 1).data ?? [])]
    const size = [image.naturalWidth, image.naturalHeight]
    return { types: images.map(({ type }) => type), size, middle: at(96, 96), above: at(96, 20) }
  })
  expect(drawn).toEqual({
    types: ['image/svg+xml', 'image/png'],
    size: [192, 192],
    middle: [0, 0, 255, 255],
    above: [0, 0, 0, 0],
  })
})

test('a file that is not a picture, or too large, is refused before it is uploaded', async ({ open }) => {
  const page = await open('/appearance', { as: 'admin' })
  const input = page.getByLabel('File for: Icon')
  for (const file of [
    { name: 'a.pdf', mimeType: 'application/pdf', buffer: png },
    { name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(150_001) },
  ]) {
    await input.setInputFiles(file)
    await expect(page.getByRole('alert')).toContainText('can’t be used as a logo')
  }
  expect(await page.evaluate(() => window.everline.calls.some(([name]) => name === 'setWhiteLabelFile'))).toBe(false)
  await input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: png })
  await expect(page.getByRole('img', { name: 'Icon now' })).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
})

test.describe('with a script of its own', () => {
  test.use({ ownContext: true })
  test('[UI-11] the second start shows logo and colour in its first paint, also at the sign-in', async ({ open }) => {
    const page = await open('/?brand=acme', { as: 'nobody' })
    await expect(page.getByRole('heading', { name: 'Sign in to Acme Outdoor' })).toBeVisible()
    await expect(page.getByRole('img', { name: 'Acme Outdoor' })).toBeVisible()
    const accent = await page.evaluate(() => document.documentElement.style.getPropertyValue('--brand-light-accent'))
    expect(accent).toMatch(/^#[0-9a-f]{6}$/)
    await page.addInitScript(() => {
      // When anything is drawn in the root, the brand must be applied already.
      new MutationObserver((_, observer) => {
        if (!document.querySelector('#root > *')) return
        observer.disconnect()
        window.name = document.documentElement.style.getPropertyValue('--brand-light-accent')
      }).observe(document, { subtree: true, childList: true })
    })
    await open('/?brand=acme', { as: 'nobody' })
    await expect(page.getByRole('img', { name: 'Acme Outdoor' })).toBeVisible()
    expect(await page.evaluate(() => window.name)).toBe(accent)
  })
})

test('an agent is told that admins change the brand', async ({ open }) => {
  const page = await open('/appearance')
  await expect(page.getByText('Only admins can change how the workspace looks.')).toBeVisible()
})

for (const [theme, phone] of looks) {
  test(`appearance has no accessibility findings (${theme}${phone ? ', on a phone' : ''})`, async ({ open }) => {
    const page = await open('/appearance?brand=acme', { as: 'admin', theme, phone })
    await expect(page.getByRole('img', { name: 'Logo now' })).toBeVisible()
    await expect(page).toHaveTitle(/Acme Outdoor/)
    expect(await findings(page)).toEqual([])
  })
}
