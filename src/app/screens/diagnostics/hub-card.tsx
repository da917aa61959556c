import { useLiveRow } from '#app/data/rows.ts'
import { clockTime, roughDuration } from '#app/ui/format-time.ts'
import type { HubKind, LiveValue } from '#core/store/rows.ts'
import { useNow } from '../use-now.ts'
import { Card, Facts } from './card.tsx'

const kinds: Record<HubKind, string> = {
  'shared-worker': 'One worker for all tabs',
  'dedicated-worker': 'A worker of one tab',
  page: 'In a tab itself',
}

/** Who works for all tabs. */
export function HubCard() {
  const hub = useLiveRow('hub')
  return (
    <Card title="Hub and tabs">
      <Facts
        facts={[
          ['Runs as', hub && kinds[hub.kind]],
          ['Since', hub && clockTime(hub.localSinceMs)],
          ['Build', hub?.build],
          ['Epoch', hub?.epoch.slice(0, 8)],
          ['Tabs now', hub?.tabs.length],
          ['First tab open since', hub?.tabs[0] && clockTime(hub.tabs[0].localSinceMs)],
        ]}
      />
    </Card>
  )
}

/** Until when the session is good. */
export function SessionCard() {
  const session = useLiveRow('session')
  const times = useLiveRow('session-times')
  const nowMs = useNow(30_000)
  const until = (ms: number | undefined) => ms !== undefined && `${clockTime(ms)}, in ${roughDuration(ms - nowMs)}`
  return (
    <Card title="Session">
      <Facts
        facts={[
          ['State', session?.state],
          ['Access token good until', until(times?.localExpiresAtMs)],
          ['Sign-in good until', until(times?.localRefreshExpiresAtMs)],
        ]}
      />
    </Card>
  )
}

const namesOf = ({ list }: LiveValue<'device-status'>['audioInput']) => {
  const names = list.map(({ label }) => label).filter((label) => label !== '')
  return names.length > 0 ? names.join(', ') : `${list.length}`
}

/** What a call could be taken with, as the backend was told. */
export function MediaCard() {
  const status = useLiveRow('device-status')
  return (
    <Card title="Sound and picture">
      <Facts
        facts={[
          ['Microphones', status && namesOf(status.audioInput)],
          ['Cameras', status && namesOf(status.videoInput)],
          ['Speakers', status && namesOf(status.audioOutput)],
          ['Reachable for calls', status && (status.isMQTTConnected ? 'Yes' : 'No')],
        ]}
      />
    </Card>
  )
}
