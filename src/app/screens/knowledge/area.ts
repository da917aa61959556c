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
  load: async () => (await import('./knowledge-screen.tsx')).KnowledgeScreen,
} as const satisfies Area
