/*
 * Draws the icons of public/ from one mark. Run by hand when the mark changes: `node scripts/make-icons.mjs`.
 */
import { writeFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { findChromium } from './find-chromium.mjs'
import { at } from './run-command.mjs'

const green = '#0f6b5c'
const bolt = 'M13 3L5 14h6l-1 7 8-11h-6z'

/**
 * The mark on 24 x 24. `radius` is the corner's; `scale` leaves a margin around the bolt, which a mask or a platform's
 * own rounding may cut.
 */
const mark = ({ radius, scale }) =>
  sign({
    radius,
    inside: `<g transform="translate(12 12) scale(${scale}) translate(-11.6 -12)">
    <path d="${bolt}" fill="#fff" stroke="#fff" stroke-width="1.4" stroke-linejoin="round"/>
  </g>`,
  })

const sign = ({ radius, inside }) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">
  <defs>
    <linearGradient id="ground" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="#148270"/>
      <stop offset="1" stop-color="${green}"/>
    </linearGradient>
  </defs>
  <rect width="24" height="24" rx="${radius}" fill="url(#ground)"/>
  ${inside}
</svg>
`

/** The icon of a shortcut of the installed app: one of the signs of `src/app/ui/sign/icon.tsx` on the mark's ground. */
const shortcut = (path) =>
  sign({
    radius: 12,
    inside: `<g transform="translate(12 12) scale(.58) translate(-12 -12)">
    <path d="${path}" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/>
  </g>`,
  })
const shortcuts = {
  inbox: 'M3 13l3-8h12l3 8v6H3zM3 13h5l1.5 3h5L16 13h5',
  missed: 'M6 6l12 12M18 9v9H9',
  dial: 'M6 4h4l1.500 4.500-2.300 1.700a12 12 0 004.600 4.600l1.700-2.300L20 14v4a2 2 0 01-2.200 2A15.500 15.500 0 014 6.200 2 2 0 016 4z',
}

const rounded = mark({ radius: 6, scale: 0.84 })
// A mask keeps the middle 80 %; iOS rounds by itself.
const maskable = mark({ radius: 0, scale: 0.64 })
const square = mark({ radius: 0, scale: 0.78 })

writeFileSync(at('public/favicon.svg'), rounded)

const browser = await chromium.launch({ executablePath: findChromium() ?? undefined, args: ['--no-sandbox'] })
const page = await browser.newPage()
for (const [name, svg, size] of [
  ['icon-192.png', rounded, 192],
  ['icon-512.png', rounded, 512],
  ['icon-maskable-512.png', maskable, 512],
  ['apple-touch-icon.png', square, 180],
  ...Object.entries(shortcuts).map(([name, path]) => [`shortcut-${name}.png`, shortcut(path), 192]),
]) {
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px}</style>${svg}`)
  await page.screenshot({ path: at(`public/${name}`), omitBackground: true })
}
await browser.close()
