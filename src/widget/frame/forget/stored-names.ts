/** What the visitor has typed and not sent, by the beginnings of the names under which the frame stores it. */
const typed = ['draft', 'forms', 'left-message']

/**
 * Deletes what this origin's `localStorage` holds of the visitor: everything of the service, so that a name that is added
 * later is not left behind.
 *
 * @param isAll false: only what was typed; consent, sound and colours belong to the browser
 */
export function forgetStored(service: string, { isAll }: { isAll: boolean }): void {
  try {
    for (const name of Object.keys(localStorage)) {
      const found = /^everline-([a-z-]+)\/(.*)$/s.exec(name)
      const isOfService = found?.[2] === service || found?.[2]?.startsWith(`${service}/`)
      if (found?.[1] && isOfService && (isAll || typed.includes(found[1]))) localStorage.removeItem(name)
    }
  } catch {
    // The browser gives this frame no storage.
  }
}
