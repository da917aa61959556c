/*
 * Trusted Types: the page's policy lets nothing reach a script sink but addresses of this origin's own scripts, which
 * is what starts the hub and the service worker. Imported first of all.
 */

type PolicyFactory = {
  createPolicy(name: string, rules: { createScriptURL(address: string): string }): unknown
}

// Not in TypeScript's DOM types yet; absent in engines that do not enforce it.
const { trustedTypes } = window as { trustedTypes?: PolicyFactory }

trustedTypes?.createPolicy('default', {
  createScriptURL(address) {
    const { origin, href } = new URL(address, location.href)
    if (origin !== location.origin) throw new TypeError(`not a script of this origin: ${origin}`)
    return href
  },
})
