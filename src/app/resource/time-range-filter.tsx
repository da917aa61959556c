import { useState } from 'react'
import { useServerNow } from '#app/data/use-server-now.ts'
import { clockTime, dayTitle } from '#app/language/format-time.ts'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import { checkTimeRange, type TimeRange } from '#app/ui/form/time-range/time-range.ts'
import { TimeRangeField } from '#app/ui/form/time-range/time-range-field.tsx'
import { Dialog } from '#app/ui/overlay/dialog.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import type { Filter } from './resource.ts'
import type { ResourceAddress } from './use-resource-address.ts'

type Props = { filter: Extract<Filter, { kind: 'time-range' }>; address: ResourceAddress }

/** [VAL-02] A button that shows the range and opens a dialog to set it. */
export function TimeRangeFilter({ filter: { from, to, label }, address }: Props) {
  const nowMs = useServerNow(60_000)
  const [isOpen, setOpen] = useState(false)
  const numberOf = (name: string) => (address.filters[name] === undefined ? null : Number(address.filters[name]))
  const range: TimeRange = { startMs: numberOf(from), endMs: numberOf(to) }
  const moment = (timeMs: number) => t`${dayTitle(timeMs, nowMs)}, ${clockTime(timeMs)}`
  const text =
    range.startMs === null || range.endMs === null ? t`any` : t`${moment(range.startMs)} to ${moment(range.endMs)}`

  function set({ startMs, endMs }: TimeRange) {
    address.change({ [from]: startMs?.toString(), [to]: endMs?.toString(), row: undefined })
    setOpen(false)
  }
  return (
    <div>
      <Button tall aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="clock" look="small" />
        {t`${label()}: ${text}`}
      </Button>
      {isOpen && <RangeDialog label={label()} range={range} onSet={set} onClose={() => setOpen(false)} />}
    </div>
  )
}

type DialogProps = { label: string; range: TimeRange; onSet(range: TimeRange): void; onClose(): void }

function RangeDialog({ label, range, onSet, onClose }: DialogProps) {
  const nowMs = useServerNow(60_000)
  const [chosen, setChosen] = useState(range)
  const [isChecked, setChecked] = useState(false)
  return (
    <Dialog
      title={label}
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => onSet({ startMs: null, endMs: null })}>{t`Any time`}</Button>
          <Button
            look="primary"
            onClick={() => (checkTimeRange(chosen, nowMs) === null ? onSet(chosen) : setChecked(true))}
          >
            {t`Apply`}
          </Button>
        </>
      }
    >
      <TimeRangeField label={t`From and to`} range={chosen} nowMs={nowMs} onChange={setChosen} isChecked={isChecked} />
    </Dialog>
  )
}
