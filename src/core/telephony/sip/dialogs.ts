import { Inviter } from 'sip.js/lib/api/inviter.js'
import type { Session } from 'sip.js/lib/api/session.js'
import { SessionState } from 'sip.js/lib/api/session-state.js'
import { type LegId, legKey } from '../media-host.ts'

/** The dialog of a leg; `isReplaced`: another one has taken its place, so that its end means nothing. */
export type Dialog = { leg: LegId; session: Session; isReplaced: boolean }

/** The dialogs of one connection: a leg has one at most. */
export type Dialogs = {
  of(leg: LegId): Dialog | undefined
  legOf(session: Session): LegId
  /** The leg's dialog is this one from now on. */
  begin(leg: LegId, session: Session): Dialog
  /** Ends the leg's dialog, whatever its state; its end is not told. */
  end(leg: LegId): void
  endAll(): void
  /** This dialog was refused: its session has ended by itself. */
  forget(dialog: Dialog): void
  /** Dialogs end with their connection; media go on, and the legs invite again. */
  loseAll(): void
}

/**
 * @param deps.onEnded a dialog has ended that no other has replaced
 */
export function createDialogs({ onEnded }: { onEnded: (leg: LegId) => void }): Dialogs {
  const dialogs = new Map<string, Dialog>()

  function forget(dialog: Dialog): boolean {
    return dialogs.get(legKey(dialog.leg)) === dialog && dialogs.delete(legKey(dialog.leg))
  }

  function end(leg: LegId) {
    const dialog = dialogs.get(legKey(leg))
    if (!dialog) return
    dialog.isReplaced = true
    dialogs.delete(legKey(leg))
    terminate(dialog.session)
  }

  return {
    of: (leg) => dialogs.get(legKey(leg)),
    legOf(session) {
      const dialog = [...dialogs.values()].find((one) => one.session === session)
      if (!dialog) throw new Error('a session without a leg describes its media')
      return dialog.leg
    },
    begin(leg, session) {
      end(leg)
      const dialog: Dialog = { leg, session, isReplaced: false }
      dialogs.set(legKey(leg), dialog)
      // How an own INVITE ends before it is answered, `invite` returns.
      let isDialog = !(session instanceof Inviter)
      session.stateChange.addListener((state) => {
        if (state === SessionState.Established) isDialog = true
        if (state !== SessionState.Terminated || !forget(dialog)) return
        if (isDialog && !dialog.isReplaced) onEnded(leg)
      })
      return dialog
    },
    end,
    endAll() {
      for (const { leg } of dialogs.values()) end(leg)
    },
    forget,
    loseAll() {
      const lost = [...dialogs.values()]
      dialogs.clear()
      for (const { leg, isReplaced } of lost) if (!isReplaced) onEnded(leg)
    },
  }
}

/** Ends a session as its state demands. */
function terminate(session: Session) {
  const ended =
    session.state === SessionState.Established
      ? session.bye()
      : session instanceof Inviter
        ? session.cancel()
        : session.dispose()
  ended.catch(() => {})
}
