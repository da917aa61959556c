/** Beginnings of the storage names of typed and unsent text. */
const typed = ['draft', 'forms', 'left-message']

const namesOf = (service: string) =>
  Object.keys(localStorage).flatMap((name) => {
    const [, kind, of] = /^everline-([a-z-]+)\/(.*)$/s.exec(name) ?? []
    return kind && (of === service || of?.startsWith(`${service}/`)) ? [{ name, kind }] : []
  })

/** Whether this browser keeps something that a visitor has typed, sent or not. */
export function holdsTyped(service: string): boolean {
  try {
    return namesOf(service).some(({ kind }) => typed.includes(kind))
  } catch {
    return false
  }
}

/**
 * Deletes what this origin's `localStorage` holds of the visitor: everything of the service, so that a name that is added
 * later is not left behind.
 *
 * @param isAll false: only what was typed; consent, sound and colours belong to the browser
 */
export function forgetStored(service: string, { isAll }: { isAll: boolean }): void {
  try {
    for (const { name, kind } of namesOf(service)) if (isAll || typed.includes(kind)) localStorage.removeItem(name)
  } catch {
    // The browser gives this frame no storage.
  }
}
