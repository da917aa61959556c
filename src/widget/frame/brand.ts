import type { BrandVars } from '#widget/protocol.ts'

/** How the service looks in the chat. */
export type ChatBrand = {
  vars: BrandVars
  name: string | null
  /** Addresses, for either theme. */
  logo: { light: string; dark: string } | null
}

const none: ChatBrand = { vars: {}, name: null, logo: null }
const listeners = new Set<() => void>()
let shown = none

/* The service's brand: the one of last time at once, that of today when it has come. */
const nameOf = (service: string) => `everline-brand/${service}`

export function showKeptBrand(service: string) {
  try {
    // The checked edge: only `keepBrand` writes under this name; before it kept a logo, the colours alone.
    const kept = JSON.parse(localStorage.getItem(nameOf(service)) ?? '{}') as Partial<ChatBrand>
    if (kept.vars) show({ ...none, ...kept })
  } catch {
    // No storage here, or nothing in it that can be read.
  }
}

export function keepBrand(service: string, brand: ChatBrand) {
  document.documentElement.removeAttribute('style')
  show(brand)
  try {
    localStorage.setItem(nameOf(service), JSON.stringify(brand))
  } catch {
    // The next time begins with the product's own, then.
  }
}

export const brandShown = {
  read: () => shown,
  subscribe(run: () => void) {
    listeners.add(run)
    return () => void listeners.delete(run)
  },
}

function show(brand: ChatBrand) {
  shown = brand
  for (const [name, value] of Object.entries(brand.vars)) document.documentElement.style.setProperty(name, value)
  for (const run of listeners) run()
}
