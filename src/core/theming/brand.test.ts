import { expect, it } from 'vitest'
import type { WhiteLabelFile } from '#core/contract/index.ts'
import { picturesFor } from './brand.ts'

const file = (type: WhiteLabelFile['type'], use: WhiteLabelFile['use'] = 'logo-light'): WhiteLabelFile => ({
  use,
  type,
  url: `/${use}/${type}`,
  width: 120,
  height: 40,
})
const chrome = (version: number) =>
  `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`
const oldSafari =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_14) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.1 Safari/605.1.15'

it('[VAL-03] a logo comes as WebP if the browser shows it, else in its fallback format', async () => {
  const files = [file('image/png'), file('image/webp')]
  const light = async (userAgent: string) => (await picturesFor(files, userAgent))['logo-light']
  expect(await light(chrome(140))).toEqual({ url: '/logo-light/image/webp', width: 120, height: 40 })
  expect((await light(oldSafari))?.url).toBe('/logo-light/image/png')
  expect((await light(chrome(8)))?.url).toBe('/logo-light/image/png')
})

it('[VAL-03] an SVG is sharp in every size and comes first; a missing picture is null', async () => {
  const files = [file('image/png'), file('image/webp'), file('image/svg+xml'), file('image/png', 'favicon')]
  const pictures = await picturesFor(files, chrome(140))
  expect(pictures['logo-light']?.url).toBe('/logo-light/image/svg+xml')
  expect(pictures.favicon?.url).toBe('/favicon/image/png')
  expect(pictures['logo-dark']).toBeNull()
})
