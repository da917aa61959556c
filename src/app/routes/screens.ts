import type { ComponentType } from 'react'
import type { plainAreas } from './areas.ts'

/*
 * The screens that a start rarely begins with. Loaded after the start, or with the first of them: the build writes down
 * beside each `import()` every file that it needs, which for all screens is more than what most starts show.
 */

type PlainPath = (typeof plainAreas)[number]['path']

/** The screen of each area whose only route is its path. */
export const areaScreens = {
  '/search': async () => (await import('#app/screens/search/search-screen.tsx')).SearchScreen,
  '/contacts': async () => (await import('#app/screens/contacts/contacts-screen.tsx')).ContactsScreen,
  '/team': async () => (await import('#app/screens/team/team-screen.tsx')).TeamScreen,
  '/calls': async () => (await import('#app/screens/calls/calls-screen.tsx')).CallsScreen,
  '/knowledge': async () => (await import('#app/screens/knowledge/knowledge-screen.tsx')).KnowledgeScreen,
  '/wallboard': async () => (await import('#app/screens/wallboard/wallboard-screen.tsx')).WallboardScreen,
  '/mentions': async () => (await import('#app/screens/mentions/mentions-screen.tsx')).MentionsScreen,
  '/profile': async () => (await import('#app/screens/profile/profile-screen.tsx')).ProfileScreen,
  '/devices': async () => (await import('#app/screens/devices/devices-screen.tsx')).DevicesScreen,
  '/diagnostics': async () => (await import('#app/screens/diagnostics/diagnostics-screen.tsx')).DiagnosticsScreen,
  '/logs': async () => (await import('#app/screens/settings/logs-screen.tsx')).LogsScreen,
  '/appearance': async () => (await import('#app/screens/appearance/appearance-screen.tsx')).AppearanceScreen,
  '/kiosk': async () => (await import('#app/screens/kiosk/kiosk-screen.tsx')).KioskScreen,
} satisfies Record<PlainPath, () => Promise<ComponentType>>

/** The screens with routes of their own. */
export const ownScreens = {
  settings: async () => (await import('#app/screens/settings/settings-screen.tsx')).SettingsScreen,
  firstResource: async () => (await import('#app/screens/settings/settings-resource.tsx')).FirstResource,
  resource: async () => (await import('#app/screens/settings/settings-resource.tsx')).SettingsResource,
  resetPassword: async () => (await import('#app/screens/sign-in/reset-password-screen.tsx')).ResetPasswordScreen,
  ownerEmail: async () => (await import('#app/screens/sign-in/owner-email-screen.tsx')).OwnerEmailScreen,
  ownService: async () => (await import('#app/screens/sign-in/own-service-screen.tsx')).OwnServiceScreen,
  notFound: async () => (await import('#app/shell/not-found-screen.tsx')).NotFoundScreen,
  open: async () => (await import('#app/screens/open/open-screen.tsx')).OpenScreen,
  share: async () => (await import('#app/screens/share/share-screen.tsx')).ShareScreen,
  callWindow: async () => (await import('#app/screens/call-window/call-window-screen.tsx')).CallWindowScreen,
}
