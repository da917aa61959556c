import type { McParams } from '#core/session/auto-login.ts'
import type { Discovery } from './discovery.ts'

/** The one-time code of a link, which the service config shows while somebody signs in with it [SES-14]. */
export function createLinkCode(): Pick<Discovery, 'withMcParams'> & { present(): McParams | null } {
  let mcParams: McParams | null = null
  return {
    present: () => mcParams,
    async withMcParams(ofLink, use) {
      mcParams = ofLink
      try {
        return await use(ofLink)
      } finally {
        if (mcParams === ofLink) mcParams = null
      }
    },
  }
}
