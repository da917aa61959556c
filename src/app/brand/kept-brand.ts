/** A picture with its bytes, so that the first paint shows it without a request. */
export type KeptPicture = { src: string; width: number; height: number }

/** The brand that was shown last; the next start draws it before any request. */
export type KeptBrand = {
  /** The brand that this was made from, as text: while it stays the same, nothing is fetched. */
  source: string
  name: string | null
  /** Custom properties of the page. */
  vars: Record<string, string>
  logo: { light: KeptPicture | null; dark: KeptPicture | null }
  favicon: string | null
}

/** The parts of storage and page that keeping and showing a brand needs. */
type Deps = {
  storage: { getItem(name: string): string | null; setItem(name: string, value: string): void }
  style: { setProperty(name: string, value: string): void; removeProperty(name: string): void }
  /** The page's icon. */
  icon: { href: string } | null
  /** The colours of the browser's own bar, each with the media query of its theme. */
  bars: Iterable<{ media: string; content: string }>
}

const storageName = 'everline-brand'
const none: KeptBrand = {
  source: '',
  name: null,
  vars: {},
  logo: { light: null, dark: null },
  favicon: null,
}

export function createBrandKeeper({ storage, style, icon, bars }: Deps) {
  const listeners = new Set<() => void>()
  const ownIcon = icon?.href ?? ''
  const ownBars = [...bars].map((bar) => ({ bar, own: bar.content }))
  let shown: string[] = []
  let kept = parse(storage.getItem(storageName))

  function show() {
    const { vars, favicon } = kept
    for (const name of shown) style.removeProperty(name)
    for (const [name, value] of Object.entries(vars)) style.setProperty(name, value)
    shown = Object.keys(vars)
    for (const { bar, own } of ownBars)
      bar.content = vars[`--brand-${bar.media.includes('dark') ? 'dark' : 'light'}-mine`] ?? own
    if (icon && icon.href !== (favicon ?? ownIcon)) icon.href = favicon ?? ownIcon
  }
  return {
    read: () => kept,
    /** To be called before anything is drawn. */
    show,
    keep(brand: KeptBrand) {
      kept = brand
      show()
      for (const run of listeners) run()
      storage.setItem(storageName, JSON.stringify(brand))
    },
    subscribe(run: () => void) {
      listeners.add(run)
      return () => void listeners.delete(run)
    },
  }
}

function parse(text: string | null): KeptBrand {
  try {
    // The checked edge: nobody else writes under this name, and what lacks a part counts as none.
    return text === null ? none : { ...none, ...(JSON.parse(text) as KeptBrand) }
  } catch {
    return none
  }
}
