export type LateTexts<Texts> = {
  /** The texts, or null until they are there; then they are requested. */
  read(): Texts | null
  /** Requests the texts, unless they are there or on their way. Never rejects. */
  load(): Promise<void>
  /** Sets what renders again what shows a text. */
  onArrived(run: () => void): void
}

/**
 * Texts that are loaded when the first of them is needed, or earlier. If they cannot be loaded, the next read tries
 * again.
 */
export function createLateTexts<Texts extends object>(loadAll: () => Promise<Texts>): LateTexts<Texts> {
  let texts: Texts | null = null
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
    read() {
      if (!texts) void load()
      return texts
    },
  }
}
