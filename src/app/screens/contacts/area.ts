import type { Area } from '#app/areas/area.ts'
import { t } from '#app/language/t.ts'

export const contactsArea = {
  path: '/contacts',
  label: () => t`Contacts`,
  icon: 'contacts',
  place: 'rail',
  needs: ['listContacts'],
} as const satisfies Area
