const name = 'everline-hidden-call'

/** The call over which the visitor has closed the panel, for the pages that follow in this tab. */
export const hiddenCall = {
  read: (): string | null => attempt(() => sessionStorage.getItem(name)),
  keep: (callId: string) => attempt(() => sessionStorage.setItem(name, callId)),
  forget: () => attempt(() => sessionStorage.removeItem(name)),
}

/** A browser may refuse to store anything: the panel then opens on the next page. */
function attempt<T>(run: () => T): T | null {
  try {
    return run()
  } catch {
    return null
  }
}
