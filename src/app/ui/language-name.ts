let names: Intl.DisplayNames | undefined

/** A language tag as a word, `sv` → `Swedish`; the tag itself where the browser has no word, '' for ''. */
export function languageName(tag: string): string {
  if (tag === '') return ''
  try {
    names ??= new Intl.DisplayNames(undefined, { type: 'language' })
    return names.of(tag) ?? tag
  } catch {
    return tag
  }
}
