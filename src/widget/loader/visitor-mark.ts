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

export function setMark(service: string) {
  try {
    localStorage.setItem(nameOf(service), '1')
  } catch {
    // The badge waits for the click, then.
  }
}
