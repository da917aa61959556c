import type { Context, Hono } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { signInAddress } from '#server/accounts/account-mails.ts'
import type { OneTimeCodes } from '#server/accounts/one-time-codes.ts'
import type { Db } from '#server/db/database.ts'
import { addressGroup } from '#server/limits/address-group.ts'
import type { Limits } from '#server/limits/limits.ts'
import type { RecordSecurityEvent } from '#server/security-log/security-log.ts'
import { type AttemptCookie, attemptSeconds } from './attempt-cookie.ts'
import type { OpenId } from './open-id.ts'
import { staffOfProvider } from './staff-of-provider.ts'

export type ThirdParty = {
  openId: OpenId
  cookie: AttemptCookie
  codes: OneTimeCodes
  db: Db
  limits: Limits
  securityEvent: RecordSecurityEvent
  /** The client's own address. */
  addressOf: (context: Context) => string
  /** Address of the app: the provider redirects back there. */
  baseUrl: () => string
}

const name = 'everline-oidc'
const callbackPath = '/oidc/callback'
/** Time for the app to exchange the code for a session. */
const codeMs = 60_000
const refused = '/sign-in#refused=provider'
const limited = '/sign-in#refused=limit'

/** Address that starts a sign-in at the provider. */
export const startAddress = (serviceId: string) => `/oidc/start?${new URLSearchParams({ service: serviceId })}`

/**
 * Redirects to the provider and back. The way back ends at the app with a one-time code in the address, which the app
 * exchanges for a session: no token is ever in an address or a page.
 */
export function addOidcRoutes(app: Hono, deps: ThirdParty): void {
  const { openId, cookie, codes, db, baseUrl } = deps
  app.get('/oidc/start', async (context) => {
    const address = deps.addressOf(context)
    const counted = await deps.limits.take('third-party-sign-ins', addressGroup(address))
    if (!counted.ok) {
      deps.securityEvent({ kind: 'limited', serviceId: null, address, about: '/oidc/start' })
      return context.redirect(limited)
    }
    const begun = await openId.begin(context.req.query('service') ?? '', baseUrl() + callbackPath)
    if (!begun.ok) return context.redirect(refused)
    // Only the browser that started the sign-in can end it.
    setCookie(context, name, await cookie.seal(begun.value.attempt), {
      httpOnly: true,
      sameSite: 'Lax',
      path: callbackPath,
      secure: baseUrl().startsWith('https://'),
      maxAge: attemptSeconds,
    })
    return context.redirect(begun.value.url)
  })

  app.get(callbackPath, async (context) => {
    const attempt = await cookie.open(getCookie(context, name) ?? '')
    deleteCookie(context, name, { path: callbackPath })
    if (!attempt) return context.redirect(refused)
    const { search } = new URL(context.req.url)
    const proved = await openId.finish(new URL(callbackPath + search, baseUrl()), attempt)
    const user = proved.ok ? await staffOfProvider(db, attempt.serviceId, proved.value) : undefined
    if (!user?.email) return context.redirect(refused)
    return context.redirect(signInAddress(user.email, await codes.issue('sign-in', user.eid, { lifeMs: codeMs })))
  })
}
