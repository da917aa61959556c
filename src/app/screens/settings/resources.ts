import { t } from '#app/language/t.ts'
import type { ResourceEntry } from '#app/resource/define-resource.tsx'
import { autoClose } from './resources/auto-close.tsx'
import { businessHours } from './resources/business-hours/business-hours.tsx'
import { busyReasons } from './resources/busy-reasons.tsx'
import { callRecording } from './resources/call-recording.tsx'
import { cannedResponses } from './resources/canned-responses/canned-responses-entry.tsx'
import { chatLinks } from './resources/chat-links.tsx'
import { clientLogs } from './resources/client-logs.tsx'
import { feedback } from './resources/feedback.tsx'
import { jobs } from './resources/jobs.tsx'
import { labels } from './resources/labels.tsx'
import { numberScripts } from './resources/numbers/number-scripts.tsx'
import { phoneCountry } from './resources/numbers/phone-country.tsx'
import { serviceNumbers } from './resources/numbers/service-numbers.tsx'
import { offerTimes } from './resources/offer-times.tsx'
import { ownership } from './resources/ownership.tsx'
import { portalUsers } from './resources/portal-users.tsx'
import { seats } from './resources/seats.tsx'
import { securityLog } from './resources/security-log.tsx'
import { staffDevices } from './resources/staff-devices.tsx'
import { tags } from './resources/tags/tags.tsx'
import { webhooks } from './resources/webhooks/webhooks.tsx'
import { widgets } from './resources/widgets/widgets.tsx'

/** A group of the navigation of Settings. */
type SettingsGroup = {
  id: string
  title(): string
  resources: readonly ResourceEntry[]
  /** Paths of areas whose `place` is `settings`: their screens are pages of Settings too. */
  areas?: readonly string[]
}

/** Resources administered in Settings, in the order of its navigation. A new resource is one line here. */
export const settingsGroups: readonly SettingsGroup[] = [
  { id: 'people', title: () => t`People`, resources: [seats, tags, busyReasons, staffDevices, portalUsers, ownership] },
  {
    id: 'channels',
    title: () => t`Channels`,
    resources: [widgets, chatLinks, serviceNumbers, phoneCountry],
    areas: ['/appearance'],
  },
  { id: 'conversations', title: () => t`Conversations`, resources: [cannedResponses, labels, businessHours] },
  { id: 'calls', title: () => t`Calls`, resources: [numberScripts, callRecording] },
  { id: 'automation', title: () => t`Automation`, resources: [offerTimes, autoClose, webhooks] },
  { id: 'privacy', title: () => t`Data and privacy`, resources: [securityLog], areas: ['/kiosk'] },
  { id: 'health', title: () => t`Health`, resources: [jobs, feedback, clientLogs] },
]

export const resources: readonly ResourceEntry[] = settingsGroups.flatMap((group) => group.resources)
