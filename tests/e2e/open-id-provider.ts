import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

/** A real OpenID provider on loopback, whose users sign in without a password. */
export type OpenIdProvider = { issuer: string; clientId: string; clientSecret: string; close(): Promise<void> }

/**
 * @param redirectUri where it leads back to
 * @param unverified addresses that it reports as not verified
 */
export async function startOpenIdProvider(redirectUri: string, unverified: readonly string[]): Promise<OpenIdProvider> {
  const client = { clientId: 'everline', clientSecret: 'a secret of the test' }
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    pkce: { required: () => true },
    cookies: { keys: ['of the test'] },
    // The provider's own pages: a name with any password, and the consent.
    features: { devInteractions: { enabled: true } },
    findAccount: (_context, accountId) => ({
      accountId,
      claims: () => ({ sub: accountId, email: accountId, email_verified: !unverified.includes(accountId) }),
    }),
  })
  server.on('request', provider.callback())
  return {
    issuer,
    ...client,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
