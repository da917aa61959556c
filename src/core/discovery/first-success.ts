import { type Failure, fail, type Result } from '#core/platform/result.ts'

/**
 * Asks several hosts in parallel and takes the first success. If none succeeds, a refusal with 1060007, which concerns
 * the service and not the host, is reported rather than the first host's failure [DIS-02].
 */
export async function firstSuccess<T>(
  hosts: readonly string[],
  ask: (host: string, signal: AbortSignal) => Promise<Result<T>>,
): Promise<Result<{ host: string; value: T }>> {
  const settled = new AbortController()
  const failures: Array<Failure | null> = hosts.map(() => null)
  try {
    return await Promise.any(
      hosts.map(async (host, index) => {
        const answer = await ask(host, settled.signal)
        if (answer.ok) return { ok: true, value: { host, value: answer.value } } as const
        failures[index] = answer.error
        throw answer.error
      }),
    )
  } catch {
    const refused = failures.find((failure) => failure?.name === 'discovery-refused')
    const error = refused ?? failures.find((failure) => failure !== null)
    return error ? { ok: false, error } : fail('not-found')
  } finally {
    settled.abort()
  }
}
