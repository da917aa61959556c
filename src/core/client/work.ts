import { createWorkingSet } from '#core/working-set/create-working-set.ts'
import type { WorkingSet, WorkingSetDeps } from '#core/working-set/working-set.ts'

/** Dependencies that every working set of a client gets from the client. */
type Shared = 'api' | 'network' | 'session' | 'openLink' | 'clientId' | 'clock' | 'random' | 'onImpossible'

/** Dependencies that a client's owner provides for the working set of one user. */
export type WorkParts = Omit<WorkingSetDeps, Shared | 'signal'>

/** The working set of the signed-in eid: at most one at a time. */
export type Work = {
  /** Null while nobody is signed in. */
  present(): WorkingSet | null
  /**
   * Begins the working set that `parts` describes; `signal` aborts when it ends. Nothing begins while there is one, or when
   * the client has ended: who begins may have waited for a transaction meanwhile.
   */
  begin(parts: (signal: AbortSignal) => WorkParts): Promise<void>
  end(): void
}

/** @param open opens a working set; another one in tests */
export function createWork(
  shared: Pick<WorkingSetDeps, Shared>,
  clientSignal: AbortSignal,
  open: (deps: WorkingSetDeps) => WorkingSet = createWorkingSet,
): Work {
  let present: { workingSet: WorkingSet; over: AbortController } | null = null
  return {
    present: () => present?.workingSet ?? null,
    async begin(parts) {
      if (present || clientSignal.aborted) return
      const over = new AbortController()
      const signal = AbortSignal.any([over.signal, clientSignal])
      const workingSet = open({ ...shared, ...parts(signal), signal })
      present = { workingSet, over }
      await workingSet.outbox.start()
    },
    end() {
      present?.over.abort()
      present = null
    },
  }
}
