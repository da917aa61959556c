/** Text typed into the form, kept in case the page is reloaded before it is sent. */
export type LeftMessage = {
  /** That of a draft: once it is sent, it never comes back. */
  id: string
  name: string
  email: string
  text: string
}

const keyOf = (service: string) => `everline-left-message/${service}`
const empty = { id: '', name: '', email: '', text: '' }

/** A browser may refuse to store anything: then it lasts as long as the page. */
export const keptMessage = {
  /** @param isSent whether a draft has become a message */
  read(service: string, newId: string, isSent: (id: string) => boolean): LeftMessage {
    const fresh = { ...empty, id: newId }
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(keyOf(service)) ?? '{}')
      const { id, name, email, text } = { ...empty, ...(kept as Partial<LeftMessage>) }
      if (id === '' || isSent(String(id))) return fresh
      return { id: String(id), name: String(name), email: String(email), text: String(text) }
    } catch {
      return fresh
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
