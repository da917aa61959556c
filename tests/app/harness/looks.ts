import { isSoak } from '#tests/soak/runs.ts'

/**
 * Theme, and whether the window is a phone's, in which screens are searched for accessibility findings: the dark phone,
 * which has the least room. The light desktop, in which most other tests search, follows in the soak.
 */
export const looks: readonly (readonly ['light' | 'dark', boolean])[] = [
  ['dark', true],
  ...(isSoak ? [['light', false] as const] : []),
]
