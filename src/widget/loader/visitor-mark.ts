/*
 * Whether this visitor has a conversation, remembered on the customer's page: only then does the chat load unasked, for
 * its unread count. A page that refuses storage has no mark, and the chat loads with the click.
 */
const nameOf = (service: string) => `everline-chat/${service}`

/** Null if the page may store nothing. */
function attempt<T>(run: () => T): T | null {
  try {
    return run()
  } catch {
    return null
  }
}
const read = (name: string): string | null => attempt(() => localStorage.getItem(name))
const write = (name: string, value: string) => attempt(() => localStorage.setItem(name, value))

export const hasMark = (service: string): boolean => read(nameOf(service)) !== null

/** Without storage the badge waits for the click. */
export const setMark = (service: string) => write(nameOf(service), '1')

const keptOf = (service: string) => `${nameOf(service)}/kept`

/** Returns the mark that the frame asked to keep for the service; null if there is none. */
export const kept = (service: string): string | null => read(keptOf(service))

/** If neither frame nor page may store anything, the conversation ends with the page. */
export const keep = (service: string, value: string) => write(keptOf(service), value)

const brandOf = (service: string) => `${nameOf(service)}/brand`

/** The service's colours as they were the last time; without storage the button begins with the product's own. */
export const keptBrand = (service: string): unknown => attempt(() => JSON.parse(String(read(brandOf(service)))))

export const keepBrand = (service: string, vars: object) => write(brandOf(service), JSON.stringify(vars))

export function forget(service: string) {
  for (const name of [nameOf(service), keptOf(service)]) attempt(() => localStorage.removeItem(name))
}
