import type { BrandVars } from '#widget/protocol.ts'

/** How the service looks in the chat. */
export type ChatBrand = {
  vars: BrandVars
  name: string | null
  /** Addresses of the logo for both themes. */
  logo: { light: string; dark: string } | null
}

const none: ChatBrand = { vars: {}, name: null, logo: null }
const listeners = new Set<() => void>()
let shown = none

/* The service's brand: the stored one at once, the current one when it has been loaded. */
const nameOf = (service: string) => `everline-brand/${service}`

export function showKeptBrand(service: string) {
  try {
    // Any version may have written it: earlier ones stored the colours without a logo.
    const { vars, name, logo } = JSON.parse(localStorage.getItem(nameOf(service)) ?? '{}')
    if (vars)
      show({ vars, name: typeof name === 'string' ? name : null, logo: typeof logo?.light === 'string' ? logo : null })
  } catch {
    // There is no storage, or nothing readable in it.
  }
}

export function keepBrand(service: string, brand: ChatBrand) {
  document.documentElement.removeAttribute('style')
  show(brand)
  try {
    localStorage.setItem(nameOf(service), JSON.stringify(brand))
  } catch {
    // The next start then begins with the product's own colours.
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
