import { ok, type Result } from '#core/platform/result.ts'
import type { Generation } from './generation.ts'

/** The signed-in user's service; before a sign-in, the service that staff of this installation sign in to. */
export async function ownService({
  session,
  transport,
}: Pick<Generation, 'session' | 'transport'>): Promise<Result<string>> {
  const own = session.serviceId()
  if (own !== null) return ok(own)
  const service = await transport.send('getDefaultService', {})
  return service.ok ? ok(service.value.serviceId) : service
}
