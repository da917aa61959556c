import type { Area } from '#app/areas/area.ts'
import { t } from '#app/language/t.ts'

/** The knowledge base: read by all staff, written by admins. */
export const knowledgeArea = {
  path: '/knowledge',
  label: () => t`Knowledge base`,
  icon: 'book',
  place: 'rail',
  onPhones: 'palette',
  needs: ['listKnowledgeBase'],
} as const satisfies Area
