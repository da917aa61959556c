import { useNow } from '#app/browser/use-now.ts'
import { useLiveRow } from '#app/data/rows.ts'
import { clockTime, roughDuration } from '#app/language/format-time.ts'
import { t } from '#app/language/t.ts'
import { Card } from '#app/ui/layout/card.tsx'
import { Facts } from '#app/ui/layout/page.tsx'
import { sdkVersion } from '#core/contract/limits.ts'
import type { HubKind, LiveValue } from '#core/store/rows.ts'
import { sessionText } from './state-text.ts'

const kinds: Record<HubKind, string> = {
  get 'shared-worker'() {
    return t`One worker for all tabs`
  },
  get 'dedicated-worker'() {
    return t`A worker of one tab`
  },
  get page() {
    return t`In a tab itself`
  },
}

/** The hub and its tabs. */
export function HubCard() {
  const hub = useLiveRow('hub')
  return (
    <Card title={t`Background worker`}>
      <Facts
        look="figures"
        facts={[
          [t`Runs as`, hub && kinds[hub.kind]],
          [t`Since`, hub && clockTime(hub.localSinceMs)],
          [t`Build`, hub?.build],
          [t`SDK version`, sdkVersion],
          [t`Epoch`, hub?.epoch.slice(0, 8)],
          [t`Tabs now`, hub?.tabs.length],
          [t`First tab open since`, hub?.tabs[0] && clockTime(hub.tabs[0].localSinceMs)],
        ]}
      />
    </Card>
  )
}

/** When the session's tokens expire. */
export function SessionCard() {
  const session = useLiveRow('session')
  const times = useLiveRow('session-times')
  const nowMs = useNow(30_000)
  const until = (ms: number | undefined) => ms !== undefined && t`${clockTime(ms)}, in ${roughDuration(ms - nowMs)}`
  return (
    <Card title={t`Session`}>
      <Facts
        look="figures"
        facts={[
          [t`State`, session && sessionText[session.state]],
          [t`Access token good until`, until(times?.localExpiresAtMs)],
          [t`Sign-in good until`, until(times?.localRefreshExpiresAtMs)],
        ]}
      />
    </Card>
  )
}

const namesOf = ({ list }: LiveValue<'device-status'>['audioInput']) => {
  const names = list.map(({ label }) => label).filter((label) => label !== '')
  return names.length > 0 ? names.join(', ') : `${list.length}`
}

/** The devices for voice and video calls, as reported to the backend. */
export function MediaCard() {
  const status = useLiveRow('device-status')
  return (
    <Card title={t`Sound and picture`}>
      <Facts
        look="figures"
        facts={[
          [t`Microphones`, status && namesOf(status.audioInput)],
          [t`Cameras`, status && namesOf(status.videoInput)],
          [t`Speakers`, status && namesOf(status.audioOutput)],
          [t`Reachable for calls`, status && (status.isMQTTConnected ? t`Yes` : t`No`)],
        ]}
      />
    </Card>
  )
}
