/** Texts by their names. */
export type TextStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** This tab's own storage. If the browser refuses it, nothing is kept. */
export const tabStore: TextStore = (() => {
  try {
    return window.sessionStorage
  } catch {
    return { getItem: () => null, setItem: () => {}, removeItem: () => {} }
  }
})()

/** The browser's storage for all tabs. If the browser refuses it, nothing is kept. */
export const browserStore: TextStore = {
  getItem: (name) => unlessRefused(() => window.localStorage.getItem(name)) ?? null,
  setItem: (name, value) => unlessRefused(() => window.localStorage.setItem(name, value)),
  removeItem: (name) => unlessRefused(() => window.localStorage.removeItem(name)),
}
function unlessRefused<T>(use: () => T): T | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}
