/*
 * Trusted Types: the page's policy allows only addresses of this origin's own scripts, which the hub and the service
 * worker need. Imported first.
 */

type PolicyFactory = {
  createPolicy(name: string, rules: { createScriptURL(address: string): string }): unknown
}

// TypeScript's DOM types lack it; engines that do not enforce it have none.
const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory }

trustedTypes?.createPolicy('default', {
  createScriptURL(address) {
    const { origin, href } = new URL(address, location.href)
    if (origin !== location.origin) throw new TypeError(`not a script of this origin: ${origin}`)
    return href
  },
})
