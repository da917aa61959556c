/** Push services of browsers: hosts, or suffixes of hosts that begin with a dot. */
const known = ['fcm.googleapis.com', '.push.services.mozilla.com', '.push.apple.com', '.notify.windows.com']

/**
 * Whether pushes may be sent to an endpoint. It comes from a browser, so anybody can make one up: only the services of
 * browsers are asked, over https, and those that a setting names.
 *
 * @param allowed `host:port` of the setting
 */
export function isPushService(endpoint: string, allowed: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, host, username, password } = new URL(endpoint)
  if (username !== '' || password !== '') return false
  if (allowed.includes(host)) return true
  return protocol === 'https:' && known.some((each) => (each.startsWith('.') ? host.endsWith(each) : host === each))
}

/** Whether an endpoint is Apple's, which ends a subscription after three pushes that show nothing. */
export const isApple = (endpoint: string): boolean => new URL(endpoint).host.endsWith('.push.apple.com')
