const nameOf = (service: string) => `everline-consent/${service}`

/** Whether the visitor has agreed to what the widget stores. Reading stores nothing. */
export function hasConsent(service: string): boolean {
  try {
    return localStorage.getItem(nameOf(service)) !== null
  } catch {
    return false
  }
}

export function keepConsent(service: string): void {
  try {
    localStorage.setItem(nameOf(service), '1')
  } catch {
    // Asked again the next time.
  }
}
