/** [TAG-01] What the input does with what is typed: characters a tag, and tags in all. */
export const tagLimits = { characters: 25, tags: 50 } as const

export type TagRules = { maxTags?: number; maxLength?: number; allowed?: RegExp | undefined }

/** The text that is being typed, and the tags so far. */
export type Tags = { tags: readonly string[]; text: string }

export const isFull = ({ tags }: Tags, { maxTags = tagLimits.tags }: TagRules = {}) => tags.length >= maxTags

/** [TAG-01] What is typed is cut at the limit. */
export const typed = (state: Tags, text: string, { maxLength = tagLimits.characters }: TagRules = {}): Tags => ({
  ...state,
  // By characters as people count them: half an emoji is none.
  text: [...text].slice(0, maxLength).join(''),
})

/**
 * [TAG-01] Enter adds what is typed, trimmed; what is blank or there already is ignored, what the pattern does not
 * allow stays in the input. Backspace in an empty input takes the last tag, Escape empties the input. `null`: the key is
 * not the tags' business.
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

/** Whether the pattern does not allow what is typed. A pattern with `g` would remember where it was. */
export const isRefused = ({ text }: Tags, { allowed }: TagRules): boolean =>
  allowed !== undefined &&
  text.trim() !== '' &&
  !new RegExp(allowed.source, allowed.flags.replace(/[gy]/g, '')).test(text.trim())

export const without = (state: Tags, tag: string): Tags => ({
  ...state,
  tags: state.tags.filter((other) => other !== tag),
})
