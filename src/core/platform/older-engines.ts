/*
 * Functions that the code uses and the oldest supported engines (Chrome 111, Safari 16.4, Firefox 119) lack. Imported
 * first by every entry that a browser runs.
 */

if (!('any' in AbortSignal)) {
  const any = (signals: Iterable<AbortSignal>): AbortSignal => {
    const either = new AbortController()
    for (const signal of signals) {
      if (signal.aborted) either.abort(signal.reason)
      else signal.addEventListener('abort', () => either.abort(signal.reason), { once: true, signal: either.signal })
    }
    return either.signal
  }
  Object.assign(AbortSignal, { any })
}

if (!('canParse' in URL)) {
  const canParse = (url: string, base?: string): boolean => {
    try {
      return new URL(url, base) !== null
    } catch {
      return false
    }
  }
  Object.assign(URL, { canParse })
}
