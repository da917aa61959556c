export type ThemeChoice = 'system' | 'light' | 'dark'

const name = 'everline-theme'
const isChoice = (value: string | null): value is ThemeChoice =>
  value === 'system' || value === 'light' || value === 'dark'

/** Where the choice is kept and shown, as far as it is needed here. */
type Storage = { getItem(name: string): string | null; setItem(name: string, value: string): void }
type Root = { setAttribute(name: string, value: string): void; removeAttribute(name: string): void }

/** The browser may refuse storage as a whole: then the choice holds for this page. */
export function readThemeChoice(storage: Storage): ThemeChoice {
  try {
    const kept = storage.getItem(name)
    return isChoice(kept) ? kept : 'system'
  } catch {
    return 'system'
  }
}

/** Sets `data-theme`, without which the system's preference holds. */
export function showTheme(choice: ThemeChoice, root: Root): void {
  if (choice === 'system') root.removeAttribute('data-theme')
  else root.setAttribute('data-theme', choice)
}

export function chooseTheme(choice: ThemeChoice, storage: Storage, root: Root): void {
  showTheme(choice, root)
  try {
    storage.setItem(name, choice)
  } catch {
    // Shown all the same; forgotten with the page.
  }
}
