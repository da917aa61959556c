import { expect, it } from 'vitest'
import { brandColors, contrast } from '#app/theme/brand-colors.ts'
import { brandVars } from '#app/theme/brand-vars.ts'
import { createBrandKeeper, type KeptBrand } from './kept-brand.ts'

const stored = new Map<string, string>()
const storage = {
  getItem: (n: string) => stored.get(n) ?? null,
  setItem: (n: string, v: string) => void stored.set(n, v),
}
function start() {
  const vars = new Map<string, string>()
  const style = {
    setProperty: (n: string, v: string) => void vars.set(n, v),
    removeProperty: (n: string) => void vars.delete(n),
  }
  const icon = { href: '/favicon.svg' }
  const bars = [
    { media: '(prefers-color-scheme: light)', content: '#eceeec' },
    { media: '(prefers-color-scheme: dark)', content: '#121716' },
  ]
  const keeper = createBrandKeeper({ storage, style, icon, bars })
  return { vars, icon, barColors: () => bars.map(({ content }) => content), keeper }
}
const acme: KeptBrand = {
  source: 'acme',
  name: 'Acme',
  vars: { '--brand-light-accent': '#aa0000' },
  logo: { light: { src: 'data:image/png;base64,AA==', width: 40, height: 20 }, dark: null },
  favicon: 'data:image/png;base64,BB==',
}

it('[UI-11] the second start shows the brand before it asks the backend, and a removed brand leaves nothing behind', () => {
  start().keeper.keep(acme)
  const { keeper, vars, icon } = start()
  keeper.show()
  expect(keeper.read()).toEqual(acme)
  expect(Object.fromEntries(vars)).toEqual(acme.vars)
  expect(icon.href).toBe(acme.favicon)
  keeper.keep({ ...acme, vars: {}, favicon: null })
  expect(vars.size).toBe(0)
  expect(icon.href).toBe('/favicon.svg')
})

it('[UI-11] the browser’s bar has the brand’s colour, darkened for the dark theme, and its own colour without a brand', () => {
  const { keeper, barColors } = start()
  const { light, dark } = brandColors('#f5b700')
  keeper.keep({ ...acme, vars: brandVars({ light, dark }) })
  expect(barColors()).toEqual([light.accent, dark.mine])
  expect(contrast(dark.mine, '#ffffff')).toBeGreaterThanOrEqual(4.5)
  keeper.keep({ ...acme, vars: {} })
  expect(barColors()).toEqual(['#eceeec', '#121716'])
})

it('[UI-11] a stored brand that cannot be read is ignored', () => {
  stored.set('everline-brand', '{"vars":')
  const { keeper, vars } = start()
  keeper.show()
  expect(vars.size).toBe(0)
  expect(keeper.read().name).toBeNull()
})
