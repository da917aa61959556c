import { useEffect, useState } from 'react'
import { useCommands } from '#app/data/everline.tsx'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { type LogLevel, type LogRecord, logLevels } from '#core/contract/index.ts'
import { failureWords } from '../failure-words.ts'
import { useAction } from '../use-action.ts'
import * as css from './diagnostics.css.ts'
import { LogLines } from './log-lines.tsx'

export const levelOptions = () => logLevels.map((level) => [level, t`${level} and above`] as const)
const isLevel = (value: string): value is LogLevel => logLevels.some((level) => level === value)

/** The end of this browser's log, by level and words. */
export function LogCard() {
  const { readLog } = useCommands()
  const { run, failure, isBusy } = useAction(readLog)
  const [level, setLevel] = useState<LogLevel>('trace')
  const [text, setText] = useState('')
  const [shown, setShown] = useState<{ records: LogRecord[]; next: number | null }>({ records: [], next: null })

  async function read(before: number | null) {
    const result = await run({ before, level, text })
    if (!result?.ok) return
    const { records, next } = result.value
    setShown((old) => ({ records: before === null ? records : [...old.records, ...records], next }))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the screen opens, and with another level
  useEffect(() => void read(null), [level])

  return (
    <Card title={t`Log of this browser`}>
      <form
        className={css.filters}
        onSubmit={(event) => {
          event.preventDefault()
          void read(null)
        }}
      >
        <SelectField
          label={t`Level`}
          value={level}
          options={levelOptions()}
          onChange={({ target }) => isLevel(target.value) && setLevel(target.value)}
        />
        <TextField
          label={t`Text`}
          enterKeyHint="search"
          maxLength={200}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit" tall aria-disabled={isBusy}>
          {t`Show`}
        </Button>
      </form>
      {failure && <Notice>{failureWords(failure)}</Notice>}
      {shown.records.length === 0 && !isBusy && <p className={css.hint}>{t`No lines fit.`}</p>}
      <LogLines label={t`Lines of the log`} records={shown.records} />
      {shown.next !== null && (
        <Button onClick={() => void read(shown.next)} aria-disabled={isBusy}>
          {t`Older lines`}
        </Button>
      )}
    </Card>
  )
}
