import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { png } from './hostile/by-hand.ts'
import { pngWithGreedyExif, svgAsAvif } from './hostile/hostile-files.ts'
import { place } from './hostile/position-files.ts'
import { watchStalls } from './longest-stall.ts'
import { startTestServer, type TestServer } from './start-test-server.ts'
import { newId, outcomeOf, type Person, s, signIn, transportTo, unwrap } from './test-client.ts'

/** The manifest from the build. */
const built = {
  id: '/',
  name: 'Everline',
  short_name: 'Everline',
  theme_color: '#0f6b5c',
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts: [
    { name: 'Dial', description: 'Call a number with Everline', url: '/calls', icons: [{ src: '/shortcut-dial.png' }] },
  ],
}

let server: TestServer
let webRoot: string
let admin: Person
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'everline-web-'))
  await mkdir(join(webRoot, 'app'))
  await writeFile(join(webRoot, 'app/manifest.webmanifest'), JSON.stringify(built))
  await writeFile(join(webRoot, 'app/apple-touch-icon.png'), 'the product’s own')
  server = await startTestServer({ env: { EVERLINE_WEB_ROOT: webRoot } })
  admin = await signIn(server.url, 'admin@everline.test', server.passwordOf('admin@everline.test'))
})
afterAll(async () => {
  await server.close()
  await rm(webRoot, { recursive: true })
})

const base64 = (text: string) => Buffer.from(text).toString('base64')
/** Images of one pixel. */
const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const webp = 'UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA=='
const svg = (inside = '') => `<svg xmlns="http://www.w3.org/2000/svg" width="30" height="10">${inside}</svg>`
const withMetadata = () =>
  sharp({ create: { width: 9, height: 6, channels: 3, background: '#3a7' } })
    .withExif({ IFD0: { Copyright: place }, IFD3: { GPSLatitudeRef: 'N', GPSProcessingMethod: place } })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>${place}</a></x:xmpmeta>`)
const set = (...images: Array<{ type: 'image/png' | 'image/webp' | 'image/svg+xml'; data: string }>) =>
  admin.call('setWhiteLabelFile', { params: { s, use: 'logo-light' }, body: { images } })
const asNobody = () => transportTo(server.url, newId())
const files = async () => unwrap(await asNobody().send('getWhiteLabelFiles', { params: { s } })).files

it('an admin changes the brand, and it is visible without a sign-in', async () => {
  const before = unwrap(await asNobody().send('getThemeConfig', { params: { s } }))
  expect(before).toEqual({ brandName: null, brandColor: null })
  const body = { brandName: ' Acme ', brandColor: '#aa3300' }
  unwrap(await admin.call('setThemeConfig', { params: { s }, body }))
  const after = unwrap(await asNobody().send('getThemeConfig', { params: { s } }))
  expect(after).toEqual({ brandName: 'Acme', brandColor: '#aa3300' })
  for (const brandColor of ['red', '#AA3300', '#fff', 'url(x)'])
    expect(
      outcomeOf(await admin.call('setThemeConfig', { params: { s }, body: { brandName: null, brandColor } })),
    ).toBe('invalid-request')
  expect(unwrap(await asNobody().send('getThemeConfig', { params: { s } }))).toEqual(after)
  expect(outcomeOf(await asNobody().send('getThemeConfig', { params: { s: 'none' } }))).toBe('not-found')
  expect(outcomeOf(await asNobody().send('getWhiteLabelFiles', { params: { s: 'none' } }))).toBe('not-found')
})

it('[VAL-03] a logo is stored in every uploaded format, and never as WebP alone', async () => {
  expect(outcomeOf(await set({ type: 'image/webp', data: webp }))).toBe('invalid-request')
  expect(await files()).toEqual([])
  unwrap(await set({ type: 'image/webp', data: webp }, { type: 'image/png', data: onePixel }))
  expect((await files()).map(({ use, type, width, height }) => [use, type, width, height])).toEqual([
    ['logo-light', 'image/png', 1, 1],
    ['logo-light', 'image/webp', 1, 1],
  ])
  // A new logo replaces the old one in all formats.
  unwrap(await set({ type: 'image/svg+xml', data: base64(svg()) }))
  expect((await files()).map(({ type }) => type)).toEqual(['image/svg+xml'])
  unwrap(await admin.call('deleteWhiteLabelFile', { params: { s, use: 'logo-light' } }))
  expect(await files()).toEqual([])
})

it('[UI-11] the web manifest has the brand’s name, colour and icon; without a brand it is the build’s own', async () => {
  const manifest = async () => (await fetch(`${server.url}/manifest.webmanifest`, { credentials: 'omit' })).json()
  const favicon = (image: { type: 'image/png' | 'image/svg+xml'; data: string }) =>
    admin.call('setWhiteLabelFile', { params: { s, use: 'favicon' }, body: { images: [image] } })
  const theme = (brandName: string | null, brandColor: string | null) =>
    admin.call('setThemeConfig', { params: { s }, body: { brandName, brandColor } })
  unwrap(await theme(null, null))
  expect(await manifest()).toEqual(built)

  unwrap(await theme('Acme', '#aa3300'))
  const [dial] = built.shortcuts
  const shortcuts = [{ ...dial, description: 'Call a number with Acme' }]
  const named = {
    ...built,
    name: 'Acme',
    short_name: 'Acme',
    theme_color: '#aa3300',
    background_color: '#f5e7e0',
    shortcuts,
  }
  expect(await manifest()).toEqual(named)

  const asked = { headers: { 'accept-language': 'es-MX,en;q=0.5' } }
  const spanish = await fetch(`${server.url}/manifest.webmanifest`, asked)
  expect(spanish.headers.get('vary')).toContain('accept-language')
  expect(await spanish.json()).toMatchObject({
    name: 'Acme',
    lang: 'es',
    shortcuts: [{ name: 'Marcar', description: 'Llamar a un número con Acme' }],
  })

  // An image of one pixel is too small for an installed app: the product's icons stay, except the maskable one.
  unwrap(await favicon({ type: 'image/png', data: onePixel }))
  const [small] = (await files()).filter(({ use }) => use === 'favicon')
  expect((await manifest()).icons).toEqual([{ src: small?.url, type: 'image/png', sizes: '1x1' }, built.icons[0]])
  expect((await manifest()).shortcuts).toEqual(shortcuts)

  unwrap(await favicon({ type: 'image/svg+xml', data: base64(svg()) }))
  const [large] = (await files()).filter(({ use }) => use === 'favicon')
  expect((await manifest()).icons).toEqual([{ src: large?.url, type: 'image/svg+xml', sizes: 'any' }])
  expect((await manifest()).shortcuts[0].icons).toEqual((await manifest()).icons)
  expect((await fetch(server.url + large?.url)).ok).toBe(true)
  unwrap(await admin.call('deleteWhiteLabelFile', { params: { s, use: 'favicon' } }))
})

it('[UI-11] the home screen icon is the service’s; without one it is the product’s own', async () => {
  const icon = () => fetch(`${server.url}/apple-touch-icon.png`, { credentials: 'omit' })
  const favicon = (image: { type: 'image/png' | 'image/svg+xml'; data: string }) =>
    admin.call('setWhiteLabelFile', { params: { s, use: 'favicon' }, body: { images: [image] } })
  expect(await (await icon()).text()).toBe('the product’s own')
  unwrap(await favicon({ type: 'image/png', data: onePixel }))
  const branded = await icon()
  expect(branded.headers.get('content-type')).toBe('image/png')
  expect(branded.headers.get('cache-control')).toBe('no-cache')
  expect(Buffer.from(await branded.arrayBuffer()).toString('base64')).toBe(onePixel)
  // Home screens do not show SVG.
  unwrap(await favicon({ type: 'image/svg+xml', data: base64(svg()) }))
  expect(await (await icon()).text()).toBe('the product’s own')
  unwrap(await admin.call('deleteWhiteLabelFile', { params: { s, use: 'favicon' } }))
})

it('the address of a picture returns the same bytes forever, and a picture that is opened as a page can run nothing', async () => {
  const text = svg('<path d="M0 0h30v10z"/>')
  unwrap(await set({ type: 'image/svg+xml', data: base64(text) }))
  const [file] = await files()
  const response = await fetch(server.url + file?.url)
  expect(await response.text()).toBe(text)
  const header = (name: string) => response.headers.get(name)
  expect(header('content-type')).toBe('image/svg+xml')
  expect(header('x-content-type-options')).toBe('nosniff')
  expect(header('cache-control')).toContain('immutable')
  expect(header('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
  for (const path of [file?.url.replace(s, 'other'), `${file?.url}x`, file?.url.replace('logo-light', 'favicon')]) {
    expect((await fetch(server.url + path)).status).toBe(404)
  }
})

it.each([
  ['a script', svg('<script>alert(1)</script>')],
  ['a script with a prefix', svg('<svg:script>alert(1)</svg:script>')],
  ['a handler', svg('<path onload="alert(1)"/>')],
  ['foreign markup', svg('<foreignObject><body/></foreignObject>')],
  ['a link out', svg('<a href="https://example.com"><path/></a>')],
  ['a script in a link', svg('<a xlink:href="javascript:alert(1)"><path/></a>')],
  ['hidden letters', svg('<a href="&#106;avascript:alert(1)"><path/></a>')],
  ['an entity', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg()}`],
  ['a style from elsewhere', svg('<style>@import "https://example.com/a.css"</style>')],
  ['no size', '<svg xmlns="http://www.w3.org/2000/svg"></svg>'],
  ['a page around it', `<html>${svg()}</html>`],
])('an SVG with %s is refused and changes nothing', async (_what, text) => {
  const before = await files()
  expect(outcomeOf(await set({ type: 'image/svg+xml', data: base64(text) }))).toBe('image-unusable')
  expect(await files()).toEqual(before)
})

it('a file is refused when it is not of its declared format, or too large', async () => {
  expect(outcomeOf(await set({ type: 'image/png', data: webp }))).toBe('image-unusable')
  expect(outcomeOf(await set({ type: 'image/png', data: base64('GIF89a') }))).toBe('image-unusable')
  expect(outcomeOf(await set({ type: 'image/png', data: onePixel.slice(0, 20) }))).toBe('image-unusable')
  expect(outcomeOf(await set({ type: 'image/png', data: 'A'.repeat(220_000) }))).toBe('invalid-request')
  const twice = { type: 'image/png' as const, data: onePixel }
  expect(outcomeOf(await set(twice, twice))).toBe('invalid-request')
  const wide = base64(svg().replace('30', '5000'))
  expect(outcomeOf(await set({ type: 'image/svg+xml', data: wide }))).toBe('image-unusable')
})

it('[CAP-04] a logo says nothing of where it was made', async () => {
  const [pixels, compressed] = [await withMetadata().png().toBuffer(), await withMetadata().webp().toBuffer()]
  expect(pixels.includes(place) && compressed.includes(place)).toBe(true)
  const images = [
    { type: 'image/png' as const, data: pixels.toString('base64') },
    { type: 'image/webp' as const, data: compressed.toString('base64') },
  ]
  const { files } = unwrap(await set(...images))
  expect(files.map(({ width, height }) => [width, height])).toEqual([
    [9, 6],
    [9, 6],
  ])
  for (const { url } of files) {
    const stored = Buffer.from(await (await fetch(server.url + url)).arrayBuffer())
    expect(stored.includes(place)).toBe(false)
    expect(await sharp(stored).metadata()).toMatchObject({ width: 9, height: 6 })
  }
})

it('[CAP-04] bytes that are made to harm are no logo of any type, change nothing, and hold up nobody', async () => {
  const hostile = [
    png(50_000, 50_000, 10),
    png(0xffffffff, 1, 0),
    png(10, 0, 0),
    png(9, 9, 9).subarray(0, 30),
    Buffer.from('RIFF\xff\xff\xff\xffWEBPVP8X\xff\xff\xff\xff', 'latin1'),
    Buffer.from('\x89PNG\r\n\x1a\n'.padEnd(120_000, '\xff'), 'latin1'),
    svgAsAvif('/etc/hostname'),
  ]
  const before = await files()
  const endWatch = watchStalls()
  for (const bytes of hostile) {
    const data = bytes.toString('base64')
    const images =
      bytes.toString('latin1', 0, 4) === 'RIFF'
        ? [
            { type: 'image/webp' as const, data },
            { type: 'image/png' as const, data: onePixel },
          ]
        : [{ type: 'image/png' as const, data }]
    expect(outcomeOf(await set(...images)), bytes.toString('latin1', 0, 40)).toBe('image-unusable')
  }
  expect(await files()).toEqual(before)
  // A harmless picture with metadata that are made to harm is stored without them.
  unwrap(await set({ type: 'image/png', data: (await pngWithGreedyExif()).toString('base64') }))
  expect((await files()).map(({ width, height }) => [width, height])).toEqual([[8, 8]])
  expect(endWatch()).toBeLessThan(200)
})
