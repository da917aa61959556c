/** Texts of failures by the failures' names. */
type Texts<Name extends string> = Readonly<Record<Name, { readonly message: string; readonly advice: string }>>

export type LateTexts<Name extends string> = {
  /** The text, or null until the texts are there; then they are requested. */
  read(name: Name): Texts<Name>[Name] | null
  /** Requests the texts, unless they are there or on their way. Never rejects. */
  load(): Promise<void>
  /** Sets what renders again what shows a text. */
  onArrived(run: () => void): void
}

/**
 * Texts that are loaded when the first of them is needed, or earlier. If they cannot be loaded, the next read tries
 * again.
 */
export function createLateTexts<Name extends string>(loadAll: () => Promise<Texts<Name>>): LateTexts<Name> {
  let texts: Texts<Name> | null = null
  let loading: Promise<void> | null = null
  let arrived = () => {}

  async function request() {
    try {
      texts = await loadAll()
      arrived()
    } catch {
      loading = null
    }
  }
  function load() {
    loading ??= request()
    return loading
  }
  return {
    load,
    onArrived(run) {
      arrived = run
    },
    read(name) {
      if (!texts) void load()
      return texts?.[name] ?? null
    },
  }
}
