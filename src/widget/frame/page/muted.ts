const nameOf = (service: string) => `everline-muted/${service}`

export function isMuted(service: string): boolean {
  try {
    return localStorage.getItem(nameOf(service)) !== null
  } catch {
    return false
  }
}

export function setMuted(service: string, isNow: boolean): void {
  try {
    if (isNow) localStorage.setItem(nameOf(service), '1')
    else localStorage.removeItem(nameOf(service))
  } catch {
    // Without storage it lasts as long as the page.
  }
}
