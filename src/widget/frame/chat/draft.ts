/** The draft. It outlives the page where the browser has storage. */
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
        // The draft lasts as long as the page, then.
      }
    },
  }
}
