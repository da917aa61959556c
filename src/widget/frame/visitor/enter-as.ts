import * as v from 'valibot'
import { type CallResult, identityCalls, SignedIdentity } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { createTransport } from '#core/transport/transport.ts'
import type { VisitorParts } from './visitor-parts.ts'

type By = { identity: unknown; widgetId: string }

/**
 * Goes on as the customer whom the page's server names.
 *
 * @param onMerged the conversations of the visitor so far are now those of that customer
 */
export async function enterAs(
  { deps, client }: Pick<VisitorParts, 'deps' | 'client'>,
  by: By,
  onMerged: (fromEid: string, toEid: string) => void,
): Promise<Result<null>> {
  const { serviceId } = deps
  const profile = await client.session.adopt(async () => {
    const begun = await identify({ deps, client }, by)
    if (!begun.ok) return begun
    const { mergedEid, ...token } = begun.value
    if (mergedEid) onMerged(mergedEid, token.eid)
    return ok({ serviceId, token, isAnonymous: false })
  })
  return profile.ok ? ok(null) : profile
}

type Begun = CallResult<typeof identityCalls.identifyVisitor>

async function identify(
  { deps, client }: Pick<VisitorParts, 'deps' | 'client'>,
  { identity, widgetId }: By,
): Promise<Result<Begun>> {
  const read = v.safeParse(SignedIdentity, identity)
  // Invalid identity data is the page's fault, not the visitor's.
  if (!read.success) return fail('identity-invalid')
  const { baseUrl, fetch, clock } = deps
  const transport = createTransport({ calls: identityCalls, baseUrl, fetch, clock, identity: client.identity })
  const now = client.session.state().name === 'signed-in' ? await client.session.accessToken() : null
  const body = { identity: read.output, language: deps.about.language, ...(widgetId && { widgetId }) }
  const token = now?.ok ? { token: now.value } : {}
  return transport.send('identifyVisitor', { params: { s: deps.serviceId }, body }, token)
}
