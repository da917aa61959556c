import { useEffect, useState } from 'react'
import { type InferOutput, maxLength, object, pipe, string } from 'valibot'
import { useCommands } from '#app/data/everline.tsx'
import { useLiveRow } from '#app/data/rows.ts'
import { useAction } from '#app/data/use-action.ts'
import { Form } from '#app/form/form.tsx'
import { useEverlineForm } from '#app/form/use-everline-form.ts'
import { failureText } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import { levelOptions } from '#app/logs/level-options.ts'
import { LogLines } from '#app/logs/log-lines.tsx'
import { Button } from '#app/ui/action/button.tsx'
import * as texts from '#app/ui/base/text.css.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import * as field from '#app/ui/form/field.css.ts'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import * as layout from '#app/ui/layout/layout.css.ts'
import { LogLevel, type LogOptions, type LogRecord } from '#core/contract/index.ts'
import { ok } from '#core/platform/result.ts'

/** Fields for the level of this browser's log from now on, and the time zone of its times [LOG-03]. */
function LogOptionsFields() {
  const { run, failure } = useAction(useCommands().setLogOptions)
  const own = useLiveRow('log-options')
  const settings = useLiveRow('discovery')?.cloudSettings
  if (!own || !settings) return null
  const change = (part: Partial<LogOptions>) => void run({ ...own, ...part })
  return (
    <>
      <div className={layout.fields}>
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

const Filter = object({ level: LogLevel, text: pipe(string(), maxLength(200)) })
type Filter = InferOutput<typeof Filter>
const everything: Filter = { level: 'trace', text: '' }

/** The newest lines of this browser's log, filtered by level and text. */
export function LogCard() {
  const [filter, setFilter] = useState(everything)
  const { shown, read, failure, isBusy } = useLogPages(filter)

  const form = useEverlineForm({
    schema: Filter,
    defaultValues: everything,
    async save(filter) {
      setFilter(filter)
      return ok(null)
    },
  })
  const level = form.field('level', t`Level`)

  return (
    <Card title={t`Log of this browser`}>
      <LogOptionsFields />
      <Form form={form} aria-label={t`Log of this browser`}>
        <div className={layout.fields}>
          <SelectField
            {...level}
            options={levelOptions()}
            onChange={(event) => {
              level.onChange(event)
              void form.submit('')
            }}
          />
          <TextField {...form.field('text', t`Text`)} enterKeyHint="search" />
          <div className={field.field}>
            {/* Aligned with the fields, below their labels. */}
            <span className={field.label} aria-hidden="true">
              {'\u00a0'}
            </span>
            <Button type="submit" tall aria-disabled={isBusy}>
              {t`Show`}
            </Button>
          </div>
        </div>
      </Form>
      {failure && <Notice>{failureText(failure)}</Notice>}
      {shown.records.length === 0 && !isBusy && <p className={texts.hint}>{t`No lines fit.`}</p>}
      <LogLines label={t`Lines of the log`} records={shown.records} />
      {shown.next !== null && (
        <Button onClick={() => void read(shown.next)} aria-disabled={isBusy}>
          {t`Older lines`}
        </Button>
      )}
    </Card>
  )
}

/** The newest lines that fit the filter, and the older ones that were asked for since. */
function useLogPages(filter: Filter) {
  const { readLog } = useCommands()
  const { run, failure, isBusy } = useAction(readLog)
  const [shown, setShown] = useState<{ records: LogRecord[]; next: number | null }>({ records: [], next: null })

  async function read(before: number | null) {
    const result = await run({ before, ...filter })
    if (!result?.ok) return
    const { records, next } = result.value
    setShown((old) => ({ records: before === null ? records : [...old.records, ...records], next }))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the screen opens, and when something else is asked for
  useEffect(() => void read(null), [filter])
  return { shown, read, failure, isBusy }
}
