import { expect, it } from 'vitest'
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
  return { vars, icon, keeper: createBrandKeeper({ storage, style, icon }) }
}
const acme: KeptBrand = {
  source: 'acme',
  name: 'Acme',
  vars: { '--brand-light-accent': '#aa0000' },
  logo: { light: { src: 'data:image/png;base64,AA==', width: 40, height: 20 }, dark: null },
  favicon: 'data:image/png;base64,BB==',
}

it('[UI-11] the second start has the brand before it asks anybody, and a brand that is gone leaves nothing', () => {
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

it('[UI-11] what was kept and cannot be read counts as no brand', () => {
  stored.set('everline-brand', '{"vars":')
  const { keeper, vars } = start()
  keeper.show()
  expect(vars.size).toBe(0)
  expect(keeper.read().name).toBeNull()
})
