import { appearanceArea } from '#app/screens/appearance/area.ts'
import { callsArea } from '#app/screens/calls/area.ts'
import { contactsArea } from '#app/screens/contacts/area.ts'
import { devicesArea } from '#app/screens/devices/area.ts'
import { diagnosticsArea } from '#app/screens/diagnostics/area.ts'
import { inboxArea } from '#app/screens/inbox/area.ts'
import { kioskArea } from '#app/screens/kiosk/area.ts'
import { knowledgeArea } from '#app/screens/knowledge/area.ts'
import { mentionsArea } from '#app/screens/mentions/area.ts'
import { profileArea } from '#app/screens/profile/area.ts'
import { searchArea } from '#app/screens/search/area.ts'
import { settingsArea } from '#app/screens/settings/area.ts'
import { logsArea } from '#app/screens/settings/logs-area.ts'
import { teamArea } from '#app/screens/team/area.ts'
import { wallboardArea } from '#app/screens/wallboard/area.ts'

/** Areas whose only route is their path. */
export const plainAreas = [
  searchArea,
  contactsArea,
  teamArea,
  callsArea,
  knowledgeArea,
  wallboardArea,
  mentionsArea,
  profileArea,
  devicesArea,
  diagnosticsArea,
  logsArea,
  appearanceArea,
  kioskArea,
] as const

/** Every area of the app, in the order of its links: Settings are the last one. */
export const areas = [inboxArea, ...plainAreas, settingsArea]
