/** What the visitor has typed into the form, in case the page is reloaded before it is sent. */
export type LeftMessage = { name: string; email: string; text: string }

const keyOf = (service: string) => `everline-left-message/${service}`
const empty: LeftMessage = { name: '', email: '', text: '' }

/** A browser may refuse to store anything: then it lasts as long as the page. */
export const keptMessage = {
  read(service: string): LeftMessage {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(keyOf(service)) ?? '{}')
      const { name, email, text } = { ...empty, ...(kept as Partial<LeftMessage>) }
      return { name: String(name), email: String(email), text: String(text) }
    } catch {
      return empty
    }
  },
  keep(service: string, message: LeftMessage | null): void {
    try {
      if (message) localStorage.setItem(keyOf(service), JSON.stringify(message))
      else localStorage.removeItem(keyOf(service))
    } catch {
      // See above.
    }
  },
}
