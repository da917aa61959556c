import type { Area } from '#app/areas/area.ts'
import { t } from '#app/language/t.ts'

export const contactsArea = {
  path: '/contacts',
  label: () => t`Contacts`,
  icon: 'contacts',
  place: 'rail',
  needs: ['listContacts'],
  load: async () => (await import('./contacts-screen.tsx')).ContactsScreen,
} as const satisfies Area
