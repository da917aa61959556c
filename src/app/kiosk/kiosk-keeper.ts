import type { TextStore } from '#app/data/browser-storage.ts'

/** The kiosk mode of this browser [CAP-15], stored so that it also applies after a reload and in other tabs. */
export type Kiosk = {
  /** Paths of the areas that it shows. Areas of the account are never among them, because anybody may use a kiosk. */
  screens: readonly string[]
  /** PBKDF2 of the unlock code, Base64. */
  code: { hash: string; salt: string; iterations: number }
  /** Number of wrong codes since the last correct one, and until when no code is accepted, by the local clock. */
  wrong: number
  pausedUntilMs: number
}

export const kioskName = 'everline-kiosk'

export type KioskKeeper = {
  /** The current value; the same object until it changes. */
  read(): Kiosk | null
  /** Reads the stored value again: another tab may have changed it. */
  refresh(): Kiosk | null
  /** Stores a value; null ends kiosk mode. Returns false if the browser refuses to store it. */
  keep(kiosk: Kiosk | null): boolean
  subscribe(run: () => void): () => void
}

export function createKioskKeeper(storage: TextStore): KioskKeeper {
  const listeners = new Set<() => void>()
  let text = storage.getItem(kioskName)
  let kiosk = parse(text)

  function refresh() {
    const now = storage.getItem(kioskName)
    if (now !== text) {
      text = now
      kiosk = parse(now)
      for (const run of listeners) run()
    }
    return kiosk
  }
  return {
    read: () => kiosk,
    refresh,
    keep(next) {
      if (next) storage.setItem(kioskName, JSON.stringify(next))
      else storage.removeItem(kioskName)
      return (refresh() === null) === (next === null)
    },
    subscribe(run) {
      listeners.add(run)
      return () => void listeners.delete(run)
    },
  }
}

/** Whether a kiosk shows what is at a path. */
export const isShownIn = ({ screens }: Kiosk, path: string): boolean =>
  screens.some((screen) => path === screen || path.startsWith(`${screen}/`))

/** The path that a kiosk redirects to from `path`; null: no redirect. The sign-in is allowed and leads back. */
export function wayBackIn(kiosk: Kiosk | null, path: string): string | null {
  if (!kiosk || path === '/sign-in' || isShownIn(kiosk, path)) return null
  return kiosk.screens[0] ?? '/inbox'
}

function parse(text: string | null): Kiosk | null {
  if (text === null) return null
  try {
    // The checked edge: nobody else writes under this name; a value with another shape is ignored.
    const kiosk = JSON.parse(text) as Partial<Kiosk> | null
    return kiosk?.code && Array.isArray(kiosk.screens) ? (kiosk as Kiosk) : null
  } catch {
    return null
  }
}
