import { expect, test } from './harness/fixture.ts'

test.use({ hasTouch: true, isMobile: true })

test('in Safari on a phone, the installed app starts with the icon on a picture of exactly the screen’s size', async ({
  open,
  page,
}) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: false }))
  await open('/inbox', { phone: true, theme: 'dark' })
  const links = page.locator('link[rel=apple-touch-startup-image]')
  await expect(links).toHaveCount(2)
  const pictures = await links.evaluateAll((all) =>
    Promise.all(
      all.map(async (link) => {
        const { href, media } = link as HTMLLinkElement
        const picture = new Image()
        picture.src = href
        await picture.decode()
        const { naturalWidth: width, naturalHeight: height } = picture
        const canvas = new OffscreenCanvas(width, height)
        const context = canvas.getContext('2d')
        context?.drawImage(picture, 0, 0)
        const at = (x: number, y: number) => [...(context?.getImageData(x, y, 1, 1).data ?? [])].slice(0, 3).join(', ')
        return { media, width, height, corner: at(2, 2), middle: at(width / 2, height / 2 - 40) }
      }),
    ),
  )
  const size = await page.evaluate(() => [screen.width * devicePixelRatio, screen.height * devicePixelRatio] as const)
  const [short, long] = [Math.min(...size), Math.max(...size)]
  expect(pictures).toMatchObject([
    { media: '(orientation: portrait)', width: short, height: long },
    { media: '(orientation: landscape)', width: long, height: short },
  ])
  const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  for (const { corner, middle } of pictures) {
    expect(background).toBe(`rgb(${corner})`)
    expect(middle).not.toBe(corner)
  }
})

test('other browsers draw no such picture', async ({ open }) => {
  const page = await open('/inbox', { phone: true })
  await expect(page.getByTestId('news-elsewhere')).toBeAttached()
  await expect(page.locator('link[rel=apple-touch-startup-image]')).toHaveCount(0)
})
