/**
 * Parameters that a link brings into the app: `mcOtp` and `username` sign in by a one-time code [SES-14], `token` is
 * the code of a mailed link, `refused` says that the sign-in at a third party failed.
 */
export type LinkParams = Partial<Record<(typeof names)[number], string>>

const names = ['mcOtp', 'username', 'token', 'refused'] as const

/**
 * Removes the parameters of a link from its address, because they would stay in the browser's history: from the
 * fragment, which no server sees, and from the query.
 *
 * @returns the parameters and the rest of the address; null if there are none
 */
export function takeLinkParams(href: string): { params: LinkParams; rest: string } | null {
  const url = new URL(href)
  const fragment = new URLSearchParams(url.hash.slice(1))
  const params: LinkParams = {}
  for (const name of names) {
    const value = fragment.get(name) ?? url.searchParams.get(name)
    if (value === null) continue
    params[name] = value
    fragment.delete(name)
    url.searchParams.delete(name)
  }
  if (Object.keys(params).length === 0) return null
  url.hash = fragment.size > 0 ? `#${fragment}` : ''
  return { params, rest: `${url.pathname}${url.search}${url.hash}` }
}
