import { isBlankText } from '#core/contract/clean-text.ts'
/** [TAG-01] The limits: characters in a tag, and number of tags. */
export const tagLimits = { characters: 25, tags: 50 } as const

export type TagRules = { maxTags?: number; maxLength?: number; allowed?: RegExp | undefined }

/** The text that is being typed, and the tags so far. */
export type Tags = { tags: readonly string[]; text: string }

export const isFull = ({ tags }: Tags, { maxTags = tagLimits.tags }: TagRules = {}) => tags.length >= maxTags

/** [TAG-01] Typed text is cut at the limit. */
export const typed = (state: Tags, text: string, { maxLength = tagLimits.characters }: TagRules = {}): Tags => ({
  ...state,
  // Counted in code points, so that no emoji is cut in half.
  text: [...text].slice(0, maxLength).join(''),
})

/**
 * [TAG-01] Enter adds the trimmed text; blank text and duplicates are ignored, and text that the pattern does not allow
 * stays in the input. Backspace in an empty input removes the last tag, Escape clears the input. `null`: another key.
 */
export function pressed(state: Tags, key: string, rules: TagRules = {}): Tags | null {
  switch (key) {
    case 'Enter':
      return added(state, rules)
    case 'Backspace':
      return state.text === '' && state.tags.length > 0 ? { ...state, tags: state.tags.slice(0, -1) } : null
    case 'Escape':
      return state.text === '' ? null : { ...state, text: '' }
    default:
      return null
  }
}

function added(state: Tags, rules: TagRules): Tags {
  const tag = typed(state, state.text, rules).text.trim()
  if (tag === '' || state.tags.includes(tag)) return { ...state, text: '' }
  if (isFull(state, rules) || isRefused(state, rules)) return state
  return { tags: [...state.tags, tag], text: '' }
}

/** Whether the pattern does not allow the text. A pattern with the flag `g` would continue after its last match. */
export const isRefused = ({ text }: Tags, { allowed }: TagRules): boolean =>
  allowed !== undefined &&
  !isBlankText(text) &&
  !new RegExp(allowed.source, allowed.flags.replace(/[gy]/g, '')).test(text.trim())

export const without = (state: Tags, tag: string): Tags => ({
  ...state,
  tags: state.tags.filter((other) => other !== tag),
})
