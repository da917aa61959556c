import type { Area } from '#app/areas/area.ts'
import { t } from '#app/language/t.ts'

/** Finds what was said in all conversations. */
export const searchArea = {
  path: '/search',
  label: () => t`Search`,
  icon: 'search',
  place: 'rail',
  needs: ['searchConversations'],
} as const satisfies Area
