import type { BrandVars } from '#widget/protocol.ts'

/* The service's colours in the chat: those of last time at once, those of today when they have come. */
const nameOf = (service: string) => `everline-brand/${service}`

export function showKeptBrand(service: string) {
  try {
    // The checked edge: only `keepBrand` writes under this name.
    show(JSON.parse(localStorage.getItem(nameOf(service)) ?? '{}') as BrandVars)
  } catch {
    // No storage here, or nothing in it that can be read.
  }
}

export function keepBrand(service: string, vars: BrandVars) {
  document.documentElement.removeAttribute('style')
  show(vars)
  try {
    localStorage.setItem(nameOf(service), JSON.stringify(vars))
  } catch {
    // The next time begins with the product's own, then.
  }
}

function show(vars: BrandVars) {
  for (const [name, value] of Object.entries(vars)) document.documentElement.style.setProperty(name, value)
}
