/*
 * Whether this visitor has a conversation, remembered on the customer's page: only then does the chat load unasked, for
 * its unread count. A page that refuses storage has no mark, and the chat loads with the click.
 */
const nameOf = (service: string) => `everline-chat/${service}`

export function hasMark(service: string): boolean {
  try {
    return localStorage.getItem(nameOf(service)) !== null
  } catch {
    return false
  }
}

/** What the frame asked to keep for it; null without. */
export function kept(service: string): string | null {
  try {
    return localStorage.getItem(`${nameOf(service)}/kept`)
  } catch {
    return null
  }
}

export function keep(service: string, value: string) {
  try {
    localStorage.setItem(`${nameOf(service)}/kept`, value)
  } catch {
    // Neither frame nor page may store anything: the conversation ends with the page.
  }
}

const brandOf = (service: string) => `${nameOf(service)}/brand`

/** The service's colours as they were the last time. */
export function keptBrand(service: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(brandOf(service)) ?? 'null')
  } catch {
    return null
  }
}

export function keepBrand(service: string, vars: object) {
  try {
    localStorage.setItem(brandOf(service), JSON.stringify(vars))
  } catch {
    // The button begins with the product's own colours the next time.
  }
}

export function forget(service: string) {
  try {
    localStorage.removeItem(nameOf(service))
    localStorage.removeItem(`${nameOf(service)}/kept`)
  } catch {
    // Nothing could be stored.
  }
}

export function setMark(service: string) {
  try {
    localStorage.setItem(nameOf(service), '1')
  } catch {
    // The badge waits for the click, then.
  }
}
