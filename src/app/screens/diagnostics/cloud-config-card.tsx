import { useLiveRow } from '#app/data/rows.ts'
import { t } from '#app/language/t.ts'
import { Card } from '#app/ui/layout/card.tsx'
import { Facts } from '#app/ui/layout/page.tsx'
import type { LiveValue } from '#core/store/rows.ts'

/** The service config, and what the cloud config says for the signed-in user; names are the configs' own. */
export function CloudConfigCard() {
  const discovery = useLiveRow('discovery')
  if (!discovery) return null
  const { service, cloudSettings: settings } = discovery
  return (
    <Card title={t`Cloud config`}>
      <Facts
        look="figures"
        facts={[
          [t`Given by`, sources[discovery.cloudConfigSource]],
          [t`Workspace`, service.serviceId],
          [t`Addresses`, <Lines key="" of={{ CSDUrl: service.CSDUrl, ...service.urls }} />],
          [t`Bought`, <Lines key="" of={service.premiumConfig} />],
          [t`Latency measured all the time`, settings.latencyMonitoring ? t`Yes` : t`No`],
          [t`Level of the log`, settings.logLevel],
          [t`Time zone of the log`, settings.logTimeZone],
          [t`Region forced on this account`, settings.forceRegion],
          [t`Features by white list`, <Lines key="" of={featuresOf(settings)} />],
          [t`Experiments`, <Lines key="" of={settings.experimentalFeatures} />],
          [t`Quality of voice calls`, <Lines key="" of={settings.callReport} />],
          [t`Business cards`, <Lines key="" of={settings.businessCard} />],
        ]}
      />
    </Card>
  )
}

const sources: Record<LiveValue<'discovery'>['cloudConfigSource'], string> = {
  get remote() {
    return t`Of the backend`
  },
  get kept() {
    return t`Of the last time`
  },
  get 'built-in'() {
    return t`Built in`
  },
}

const featuresOf = ({ whiteListFeature }: LiveValue<'discovery'>['cloudSettings']) =>
  Object.fromEntries(
    Object.entries(whiteListFeature).map(([name, { isListed, raw }]) => [name, [isListed, ...raw].join(', ')]),
  )

/** One line for each name with its value. */
function Lines({ of }: { of: Readonly<Record<string, string | number | boolean>> }) {
  const lines = Object.entries(of)
  return lines.length === 0
    ? '–'
    : lines.map(([name, value]) => (
        <div key={name} dir="ltr">
          {name}: {String(value)}
        </div>
      ))
}
