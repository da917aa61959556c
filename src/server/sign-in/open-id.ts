import * as openId from 'openid-client'
import * as v from 'valibot'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { factsOf, type Logger } from '#server/platform/logger.ts'
import { isLoopback } from '#server/platform/loopback.ts'

/** One sign-in at the provider: what its answer is checked against. */
export const Attempt = v.object({ state: v.string(), nonce: v.string(), verifier: v.string(), serviceId: v.string() })
export type Attempt = v.InferOutput<typeof Attempt>

/** An account at the provider. Only issuer and subject together are unique and never reassigned (Core 1.0 §5.7). */
export type ProviderAccount = {
  issuer: string
  subject: string
  /** In lower case; null unless the provider has verified it. */
  verifiedEmail: string | null
}

/** Sign-in by an OpenID provider: Authorization Code with PKCE, state and nonce (OpenID Connect Core 1.0 §3.1). */
export type OpenId = {
  label: string
  begin(serviceId: string, redirectUri: string): Promise<Result<{ url: string; attempt: Attempt }>>
  /** Returns the account at the provider; `provider-refused` when the answer is not good. */
  finish(answer: URL, attempt: Attempt): Promise<Result<ProviderAccount>>
}

const Claims = v.object({ sub: v.pipe(v.string(), v.minLength(1), v.maxLength(255)) })
const Email = v.object({ email: v.pipe(v.string(), v.maxLength(254)), email_verified: v.literal(true) })
const timeoutSeconds = 10

export function createOpenId(deps: {
  issuer: string
  clientId: string
  clientSecret: string
  label: string
  log: Logger
}): OpenId {
  const { log, label } = deps
  const configuration = createConfiguration(deps)

  /** Logs failures of the provider; the user only learns that the sign-in was refused. */
  async function trying<T>(event: string, work: () => Promise<Result<T>>): Promise<Result<T>> {
    try {
      return await work()
    } catch (error) {
      log.warn(event, factsOf(error))
      return fail('provider-refused')
    }
  }

  return {
    label,
    begin: (serviceId, redirectUri) =>
      trying('oidc-begin-failed', async () => {
        const verifier = openId.randomPKCECodeVerifier()
        const attempt = { state: openId.randomState(), nonce: openId.randomNonce(), verifier, serviceId }
        const url = openId.buildAuthorizationUrl(await configuration(), {
          redirect_uri: redirectUri,
          scope: 'openid email',
          code_challenge: await openId.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          state: attempt.state,
          nonce: attempt.nonce,
        })
        return ok({ url: url.href, attempt })
      }),
    finish: (answer, attempt) =>
      trying('oidc-finish-failed', async () => {
        const claims = await claimsOf(await configuration(), answer, attempt)
        const account = v.safeParse(Claims, claims)
        if (!account.success) {
          log.warn('oidc-no-subject')
          return fail('provider-refused')
        }
        const verified = v.safeParse(Email, claims)
        const verifiedEmail = verified.success ? verified.output.email.trim().toLowerCase() : null
        return ok({ issuer: deps.issuer, subject: account.output.sub, verifiedEmail })
      }),
  }
}

/** Loads the provider's configuration with the first sign-in: the provider may start later than this backend. */
function createConfiguration(deps: {
  issuer: string
  clientId: string
  clientSecret: string
}): () => Promise<openId.Configuration> {
  const issuer = new URL(deps.issuer)
  let known: Promise<openId.Configuration> | null = null
  return () => {
    known ??= openId
      .discovery(issuer, deps.clientId, deps.clientSecret, undefined, {
        timeout: timeoutSeconds,
        // Without TLS only on this machine, where nobody can listen.
        execute: issuer.protocol === 'http:' && isLoopback(issuer.hostname) ? [openId.allowInsecureRequests] : [],
      })
      .catch((error: unknown) => {
        known = null
        throw error
      })
    return known
  }
}

/** Some providers put the address into the ID token, others into the user info. */
async function claimsOf(config: openId.Configuration, answer: URL, { state, nonce, verifier }: Attempt) {
  const tokens = await openId.authorizationCodeGrant(config, answer, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (!claims || claims.email !== undefined) return claims
  return openId.fetchUserInfo(config, tokens.access_token, claims.sub)
}
