import { useCommands } from '#app/data/everline.tsx'
import { useLiveRow } from '#app/data/rows.ts'
import { useAction } from '#app/data/use-action.ts'
import { failureText } from '#app/language/failure-text.ts'
import { clockTime } from '#app/language/format-time.ts'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import * as texts from '#app/ui/base/text.css.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import * as layout from '#app/ui/layout/layout.css.ts'
import { Facts } from '#app/ui/layout/page.tsx'
import { PlainTable } from '#app/ui/layout/plain-table.tsx'
import { chip } from '#app/ui/sign/chip.css.ts'
import type { LiveValue } from '#core/store/rows.ts'
import { environmentText } from './state-text.ts'

type Discovery = LiveValue<'discovery'>

const forces = {
  get 'session-storage'() {
    return t`Forced by a tab`
  },
  get 'cloud-config'() {
    return t`Forced by the cloud config`
  },
} as const

const time = (localMs: number | null | undefined) => (typeof localMs === 'number' ? clockTime(localMs) : null)

/** The regions, their round-trip times, and which one is used and why. */
export function RegionsCard() {
  const discovery = useLiveRow('discovery')
  const { run, isBusy, failure } = useAction(useCommands().measureRegions)
  const isFound = discovery && discovery.regions.length > 0
  const lastFailure = failure ?? discovery?.failure
  return (
    <Card title={t`Regions`}>
      {isFound && <RegionTable discovery={discovery} />}
      {discovery && !isFound && (
        <p className={texts.hint}>{t`No regions are known: everything goes to the host that this page came from.`}</p>
      )}
      {discovery?.isRechecking && (
        <Notice look="warning">{t`The connection to the region in use is lost. Others are being looked at.`}</Notice>
      )}
      {lastFailure && <Notice>{t`The regions could not be asked for. ${failureText(lastFailure)}`}</Notice>}
      <Facts
        look="figures"
        facts={[
          [t`Measured at`, time(discovery?.localMeasuredAtMs)],
          [t`List of`, time(discovery?.localFoundAtMs)],
          [t`Environment`, discovery?.env && environmentText[discovery.env]],
          [t`Kind`, discovery && kindOf(discovery)],
          [t`Country`, discovery?.isoCode],
        ]}
      />
      <div className={layout.toolbar.center}>
        <Button onClick={() => void run()} aria-disabled={isBusy} aria-busy={isBusy}>
          {t`Measure again`}
        </Button>
      </div>
    </Card>
  )
}

const kindOf = ({ isOnPremises }: Discovery) =>
  isOnPremises === null ? null : isOnPremises ? t`On premises, one host` : t`Cloud`

const RegionTable = ({ discovery }: { discovery: Discovery }) => (
  <PlainTable
    columns={[[t`Region`], [t`Round trip`, 'number'], [t`Load balancer`, 'detail'], [t`Workspace`, 'detail']]}
    rows={discovery.regions.map(({ namespace, url, rttMs, loadBalancerMs, serviceMs }) => ({
      id: namespace,
      cells: [
        <div key={namespace}>
          <span className={layout.toolbar.center}>
            <span className={texts.strong}>{namespace}</span>
            <Marks namespace={namespace} discovery={discovery} />
          </span>
          <span className={texts.hint}>{new URL(url).host}</span>
        </div>,
        roundTrip(rttMs, discovery.localMeasuredAtMs),
        ms(loadBalancerMs),
        ms(serviceMs),
      ],
    }))}
  />
)

/** Marks of a region: in use, chosen by force, home. */
function Marks({
  namespace,
  discovery: { chosen, forcedBy, homeRegion },
}: {
  namespace: string
  discovery: Discovery
}) {
  const isUsed = namespace === chosen
  return (
    <>
      {isUsed && <span className={chip.accent}>{t`In use`}</span>}
      {isUsed && forcedBy && <span className={chip.warn}>{forces[forcedBy]}</span>}
      {namespace === homeRegion && <span className={chip.neutral}>{t`Home`}</span>}
    </>
  )
}

const ms = (value: number | null) => (value === null ? '–' : t`${Math.round(value)} ms`)

function roundTrip(rttMs: number | null, localMeasuredAtMs: number | null) {
  if (rttMs !== null) return ms(rttMs)
  return localMeasuredAtMs === null ? t`Not measured` : <span className={chip.bad}>{t`Unreachable`}</span>
}
