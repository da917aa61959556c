import { useCommands } from '#app/data/everline.tsx'
import { useLiveRow } from '#app/data/rows.ts'
import { useAction } from '#app/data/use-action.ts'
import { failureText } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import { levelOptions } from '#app/logs/level-options.ts'
import * as css from '#app/page/page.css.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { LogLevel, type LogOptions } from '#core/contract/index.ts'

/** Fields for the level of this browser's log from now on, and the time zone of its times [LOG-03]. */
export function LogOptionsFields() {
  const { run, failure } = useAction(useCommands().setLogOptions)
  const own = useLiveRow('log-options')
  const settings = useLiveRow('discovery')?.cloudSettings
  if (!own || !settings) return null
  const change = (part: Partial<LogOptions>) => void run({ ...own, ...part })
  return (
    <>
      <div className={css.fields}>
        <SelectField
          label={t`Lines that are written`}
          value={own.level ?? ''}
          options={[['', asConfigured(settings.logLevel)], ...levelOptions()]}
          onChange={({ target }) => change({ level: LogLevel.options.find((level) => level === target.value) ?? null })}
        />
        <SelectField
          label={t`Time zone of new lines`}
          value={own.timeZone ?? ''}
          options={[['', asConfigured(settings.logTimeZone)], ...zones(own.timeZone)]}
          onChange={({ target }) => change({ timeZone: target.value || null })}
        />
      </div>
      {failure && <Notice>{failureText(failure)}</Notice>}
    </>
  )
}

const asConfigured = (value: string) => t`As the cloud config says: ${value}`

/** UTC, the zone of this browser, and the chosen one. */
const zones = (chosen: string | null) =>
  [...new Set(['UTC', Intl.DateTimeFormat().resolvedOptions().timeZone, ...(chosen === null ? [] : [chosen])])].map(
    (zone) => [zone, zone] as const,
  )
