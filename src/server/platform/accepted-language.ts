/**
 * The first language of an `Accept-Language` header that is known; undefined: none is. All kinds of Chinese are `zh-Hant`,
 * which the product has.
 */
export function acceptedLanguage<L extends string>(header: string, known: readonly L[]): L | undefined {
  for (const part of header.slice(0, 500).split(',')) {
    const tag = part.split(';')[0]?.trim().toLowerCase() ?? ''
    const language = tag.startsWith('zh') ? 'zh-Hant' : tag.split('-')[0]
    const found = known.find((each) => each === language)
    if (found) return found
  }
  return undefined
}
