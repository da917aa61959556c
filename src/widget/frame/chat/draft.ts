/** What is typed and not sent: it outlives the page, where the browser stores anything. */
export type Draft = { read(): string; write(text: string): void }

export function createDraft(service: string): Draft {
  const name = `everline-draft/${service}`
  return {
    read() {
      try {
        return localStorage.getItem(name) ?? ''
      } catch {
        return ''
      }
    },
    write(text) {
      try {
        if (text === '') localStorage.removeItem(name)
        else localStorage.setItem(name, text)
      } catch {
        // It lives as long as the page, then.
      }
    },
  }
}
