import { callTable } from '#core/contract/call-table.ts'
import { type Domain, type LaterDomain, loadCallsOf } from '#core/contract/domains.ts'
import type { CallDefinition, CallId } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'

/** The calls of a realm that are loaded: a page does not load the declarations of what its user may never ask for. */
export type CallTable = { readonly [K in CallId]?: CallDefinition }

/** Loads the declaration of a call: `forbidden` if the realm has no such call, `network` if it cannot be loaded. */
export type LoadCall = (id: CallId) => Promise<Result<CallDefinition>>

/** Where a realm finds the declarations of its calls. */
export type CallSource = {
  readonly calls: CallTable
  /** Missing: the realm has no calls but these. */
  readonly loadCall?: LoadCall
}

/** The declaration of a call: at once if it is loaded. */
export function declarationOf(
  { calls, loadCall }: CallSource,
  id: CallId,
): Result<CallDefinition> | Promise<Result<CallDefinition>> {
  const known = Object.hasOwn(calls, id) ? calls[id] : undefined
  return known ? ok(known) : (loadCall?.(id) ?? fail('forbidden'))
}

/** The declarations of all domains, each loaded with the first use of one of its calls. */
export type Declarations = Required<CallSource> & {
  /** Loads what is missing, for the time when it cannot be loaded: without the network, or after an update of the app. */
  loadAll(): Promise<void>
}

/**
 * @param first what the realm's start needs: it is there without being loaded
 * @param load loads a domain; tests pass fakes
 */
export function createDeclarations(
  first: CallTable,
  // The checked edge: the other domains are the start's, and never loaded (`workers/hub/first-calls.test.ts`).
  load: (domain: Domain) => Promise<object> = (domain) => loadCallsOf[domain as LaterDomain](),
): Declarations {
  const calls: Record<string, CallDefinition> = { ...first }
  const loading = new Map<Domain, Promise<void>>()

  function loadDomain(domain: Domain): Promise<void> {
    const begun = loading.get(domain)
    if (begun) return begun
    const loaded = load(domain).then((groups) => void Object.assign(calls, ...Object.values(groups)))
    loading.set(domain, loaded)
    // A domain that could not be loaded is tried again with the next use.
    loaded.catch(() => loading.delete(domain))
    return loaded
  }

  return {
    calls,
    async loadCall(id) {
      const domain = callTable.get(id)?.domain
      if (domain === undefined) return fail('forbidden')
      try {
        await loadDomain(domain)
      } catch {
        return fail('network')
      }
      const loaded = calls[id]
      return loaded ? ok(loaded) : fail('forbidden')
    },
    async loadAll() {
      // One after the other: they must not delay what somebody waits for.
      for (const { id, domain } of callTable.values())
        if (!Object.hasOwn(calls, id)) await loadDomain(domain).catch(() => {})
    },
  }
}
