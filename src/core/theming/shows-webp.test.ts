import { expect, it } from 'vitest'
import { showsWebp } from './shows-webp.ts'

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const blink = (names: string, on = windows) => `${on} AppleWebKit/537.36 (KHTML, like Gecko) ${names} Safari/537.36`
const chrome = (version: number) => blink(`Chrome/${version}.0.0.0`)
const onAndroid = (version: number) =>
  blink(`Chrome/${version}.0.0.0 Mobile`, 'Mozilla/5.0 (Linux; Android 12; Pixel 6)')
const firefox = (version: number) =>
  `Mozilla/5.0 (X11; Linux x86_64; rv:${version}.0) Gecko/20100101 Firefox/${version}.0`
const safari = (version: string) => `${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${version} Safari/605.1.15`
const edge = (version: number) => blink(`Chrome/64.0.3282.140`).concat(` Edge/${version}.17763`)
const opera = (version: string) => `Opera/9.80 (Windows NT 6.1; U; en) Presto/2.7.62 Version/${version}`
const chromium = (version: number) => blink(`Ubuntu Chromium/${version}.0.0.0 Chrome/${version}.0.0.0`)
const iphone = (version: string) =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS ${version.replace('.', '_')} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/120.0 Mobile/15E148 Safari/604.1`

it.each([
  ['Chrome', chrome(8), chrome(9)],
  ['Chromium', chromium(8), chromium(9)],
  ['Firefox', firefox(64), firefox(65)],
  ['Opera', opera('11.40'), opera('11.50')],
  ['Safari', safari('13.1'), safari('14.0')],
  ['Edge', edge(17), edge(18)],
  ['iOS, whatever the browser calls itself', iphone('13.7'), iphone('14.0')],
  ['Chrome on Android', onAndroid(100), onAndroid(101)],
])('[VAL-03] %s shows WebP from its lowest version on, and not before', (_name, before, from) => {
  expect(showsWebp(before)).toBe(false)
  expect(showsWebp(from)).toBe(true)
})

it.each([
  ['Internet Explorer', 'Mozilla/5.0 (Windows NT 6.1; Trident/7.0; rv:11.0) like Gecko'],
  ['one that nobody knows', 'Lynx/2.9'],
  ['one that says nothing', ''],
])('[VAL-03] %s gets the fallback', (_name, userAgent) => expect(showsWebp(userAgent)).toBe(false))
