/**
 * Whether a form was sent by a page of this origin. Every current browser says so in `Sec-Fetch-Site`; older ones name
 * the page's origin.
 */
export function isSameSite(headers: Headers, baseUrl: string): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  const origin = headers.get('origin')
  if (origin === null || !URL.canParse(origin)) return false
  const { host } = new URL(origin)
  return host === headers.get('host') || host === new URL(baseUrl).host
}
