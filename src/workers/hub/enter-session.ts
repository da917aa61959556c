import { keptId } from '#core/files/deliver-file.ts'
import type { SessionState } from '#core/session/session-states.ts'
import { createBeginWork, type WorkDeps } from './begin-work.ts'
import type { EndedSession } from './ended-session.ts'
import type { HubParts } from './hub-parts.ts'
import { type LeftBehind, takeBack } from './left-behind.ts'
import type { RowsOwner } from './rows-owner.ts'
import { sessionRow } from './session-row.ts'

/** Follows the states of the session: shows each as a row, and begins the working set of the user who has signed in. */
export function createEnterSession(
  parts: HubParts,
  deps: WorkDeps & {
    owner: RowsOwner
    leftBehind: LeftBehind
    onSessionEnded: () => void
    ended: EndedSession
  },
): (state: SessionState) => Promise<void> {
  const { client, store, rows, owner, leftBehind, log, ended, onFault } = deps
  const { discovery, work } = client
  const beginWork = createBeginWork(parts, deps)

  /** Files whose commands are gone. */
  async function forgetFiles() {
    const unsent = work.present()?.outbox.unsent() ?? []
    await parts.fileBytes.removeAllBut(
      new Set(
        unsent.flatMap((row) =>
          row.kind === 'file-message'
            ? keptId(row.payload.file)
            : row.kind === 'content-message'
              ? (row.payload.pictures ?? []).map(({ id }) => id)
              : [],
        ),
      ),
    )
  }

  return async (state) => {
    if (state.name === 'signed-in') void ended.forget().catch(onFault)
    rows.show('session', sessionRow(state, ended.why()))
    const facts = state.name === 'expired' ? { failure: state.failure.name } : {}
    log.logger.info({ class: 'session', function: 'enter', tag: state.name }, facts)
    log.flush()
    discovery.reconsider()
    // One that has run out by itself is only hidden: signing in goes on where it was.
    if (state.name === 'expired' && state.failure.name !== 'token-expired') {
      void ended.keep(state.failure).catch(onFault)
      return deps.onSessionEnded()
    }
    if (state.name !== 'signed-in') return
    await owner.become(state.profile)
    await store.setState('profile', state.profile)
    if (work.present()) return
    await takeBack(store, leftBehind, state.profile.eid)
    await beginWork(state.profile)
    void forgetFiles().catch(onFault)
    await store.recount(true)
  }
}
