import { useCommands } from '#app/data/everline.tsx'
import { useLiveRow } from '#app/data/rows.ts'
import { useAction } from '#app/data/use-action.ts'
import { failureText } from '#app/language/failure-text.ts'
import { clockTime } from '#app/language/format-time.ts'
import { t } from '#app/language/t.ts'
import * as page from '#app/page/page.css.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { chip } from '#app/ui/sign/chip.css.ts'
import type { LiveValue } from '#core/store/rows.ts'
import * as css from './diagnostics.css.ts'
import { Facts } from './facts.tsx'
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
        <p className={page.hint}>{t`No regions are known: everything goes to the host that this page came from.`}</p>
      )}
      {discovery?.isRechecking && (
        <Notice look="warning">{t`The connection to the region in use is lost. Others are being looked at.`}</Notice>
      )}
      {lastFailure && <Notice>{t`The regions could not be asked for. ${failureText(lastFailure)}`}</Notice>}
      <Facts
        isNarrow
        facts={[
          [t`Measured at`, time(discovery?.localMeasuredAtMs)],
          [t`List of`, time(discovery?.localFoundAtMs)],
          [t`Environment`, discovery?.env && environmentText[discovery.env]],
          [t`Kind`, discovery && kindOf(discovery)],
          [t`Country`, discovery?.isoCode],
        ]}
      />
      <div className={page.actions}>
        <Button onClick={() => void run()} aria-disabled={isBusy} aria-busy={isBusy}>
          {t`Measure again`}
        </Button>
      </div>
    </Card>
  )
}

const kindOf = ({ isOnPremises }: Discovery) =>
  isOnPremises === null ? null : isOnPremises ? t`On premises, one host` : t`Cloud`

const columns = () =>
  [
    [t`Region`, null],
    [t`Round trip`, css.number],
    [t`Load balancer`, css.detail],
    [t`Workspace`, css.detail],
  ] as const

const RegionTable = ({ discovery }: { discovery: Discovery }) => (
  <table className={css.table}>
    <thead>
      <tr>
        {columns().map(([name, look]) => (
          <th key={name} scope="col" className={cells(css.head, look)}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {discovery.regions.map(({ namespace, url, rttMs, loadBalancerMs, serviceMs }) => (
        <tr key={namespace}>
          <th scope="row" className={cells(css.region)}>
            {namespace}
            <Marks namespace={namespace} discovery={discovery} />
            <span className={css.host}>{new URL(url).host}</span>
          </th>
          <td className={cells(css.number)}>{roundTrip(rttMs, discovery.localMeasuredAtMs)}</td>
          <td className={cells(css.detail)}>{ms(loadBalancerMs)}</td>
          <td className={cells(css.detail)}>{ms(serviceMs)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

const cells = (...looks: Array<string | null>) => [css.cell, ...looks].filter((look) => look !== null).join(' ')

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
    <span className={css.marks}>
      {isUsed && <span className={chip.accent}>{t`In use`}</span>}
      {isUsed && forcedBy && <span className={chip.warn}>{forces[forcedBy]}</span>}
      {namespace === homeRegion && <span className={chip.neutral}>{t`Home`}</span>}
    </span>
  )
}

const ms = (value: number | null) => (value === null ? '–' : t`${Math.round(value)} ms`)

function roundTrip(rttMs: number | null, localMeasuredAtMs: number | null) {
  if (rttMs !== null) return ms(rttMs)
  return localMeasuredAtMs === null ? t`Not measured` : <span className={chip.bad}>{t`Unreachable`}</span>
}
