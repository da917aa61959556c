import { useEffect, useState } from 'react'
import { literal, object, pipe, string, trim, union, unwrap } from 'valibot'
import { useCommands } from '#app/data/everline.tsx'
import { useStaff } from '#app/data/rows.ts'
import { useAction } from '#app/data/use-action.ts'
import { useServerNow } from '#app/data/use-server-now.ts'
import { Form } from '#app/form/form.tsx'
import { useEverlineForm } from '#app/form/use-everline-form.ts'
import { failureWords } from '#app/language/failure-text.ts'
import { fullTime, listTime } from '#app/language/format-time.ts'
import { useLanguage } from '#app/language/own-language.ts'
import { t } from '#app/language/t.ts'
import { levelOptions } from '#app/logs/level-options.ts'
import { LogLines } from '#app/logs/log-lines.tsx'
import * as css from '#app/page/page.css.ts'
import { useDocumentTitle } from '#app/page/use-document-title.ts'
import { useOwnSelf } from '#app/session/own-self.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import * as field from '#app/ui/form/field.css.ts'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { chip } from '#app/ui/sign/chip.css.ts'
import {
  type AppFeedback,
  type AskInput,
  type Calls,
  Eid,
  LogLevel,
  type LogRecord,
  LogSearch,
} from '#core/contract/index.ts'
import { ok } from '#core/platform/result.ts'
import * as support from './client-logs.css.ts'

type Query = { text?: string; level?: LogLevel; eid?: string; sessionId?: string }

/** For admins: what clients of the service have logged, and what people said of the app and the service. */
export function ClientLogsScreen() {
  useLanguage()
  useDocumentTitle(t`Logs and feedback`)
  const { role } = useOwnSelf()
  const [query, setQuery] = useState<Query>({})
  return (
    <div className={css.page}>
      <div className={css.column}>
        <h1 className={css.title}>{t`Logs and feedback`}</h1>
        {role === 'admin' ? (
          <>
            <FeedbackCard onLog={(sessionId) => setQuery({ sessionId })} />
            <SearchCard query={query} onQuery={setQuery} />
          </>
        ) : (
          <Notice look="warning">{t`Only admins see the logs of others. Your own is on the page Diagnostics.`}</Notice>
        )}
      </div>
    </div>
  )
}

const everything = { text: '', level: 'trace', eid: '' }
const Filters = object({
  text: pipe(string(), trim(), unwrap(LogSearch.entries.text)),
  level: LogLevel,
  eid: union([literal(''), Eid]),
})

function SearchCard({ query, onQuery }: { query: Query; onQuery(query: Query): void }) {
  const { ask } = useCommands()
  const { run, isBusy, failure } = useAction((query: AskInput<Calls['searchLogs']>['query']) =>
    ask('searchLogs', { query }),
  )
  const staff = useStaff() ?? []
  const [found, setFound] = useState<{ records: LogRecord[]; next: string | null }>({ records: [], next: null })

  async function search(before: string | null) {
    const result = await run({ ...query, ...(before === null ? {} : { before }) })
    if (!result?.ok) return
    const { records, next } = result.value
    setFound((old) => ({ records: before === null ? records : [...old.records, ...records], next }))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: when something else is asked for
  useEffect(() => void search(null), [query])

  const form = useEverlineForm({
    schema: Filters,
    defaultValues: everything,
    async save({ text, level, eid }) {
      onQuery({ level, ...(text ? { text } : {}), ...(eid ? { eid } : {}) })
      return ok(null)
    },
  })

  return (
    <Card title={t`Search all logs`}>
      <Form form={form} aria-label={t`Search all logs`}>
        <div className={css.fields}>
          <TextField {...form.field('text', t`Text`)} enterKeyHint="search" />
          <SelectField {...form.field('level', t`Level`)} options={levelOptions()} />
          <SelectField
            {...form.field('eid', t`Who`)}
            options={[['', t`Everybody`], ...staff.map(({ eid, name }) => [eid, name] as const)]}
          />
          <div className={field.field}>
            {/* As high as the labels beside it. */}
            <span className={field.label} aria-hidden="true">
              {'\u00a0'}
            </span>
            <Button type="submit" tall look="primary" aria-disabled={isBusy}>
              {t`Search`}
            </Button>
          </div>
        </div>
      </Form>
      {query.sessionId && (
        <Notice
          look="info"
          action={
            <Button look="link" onClick={() => onQuery({})}>
              {t`All logs`}
            </Button>
          }
        >
          {t`Only the log that came with the feedback.`}
        </Notice>
      )}
      {failure && <Notice>{failureWords(failure)}</Notice>}
      {found.records.length === 0 && !isBusy && !failure && <p className={css.hint}>{t`No lines fit.`}</p>}
      <LogLines label={t`Lines found`} records={found.records} />
      {found.next !== null && (
        <Button onClick={() => void search(found.next)} aria-disabled={isBusy}>
          {t`Older lines`}
        </Button>
      )}
    </Card>
  )
}

const subjectWords = {
  get app() {
    return t`About the app`
  },
  get service() {
    return t`About our service`
  },
}
const levelWords = {
  get CRITICAL() {
    return t`critical`
  },
  get MAJOR() {
    return t`major`
  },
  get MINOR() {
    return t`minor`
  },
}
const looks = { CRITICAL: chip.bad, MAJOR: chip.warn, MINOR: chip.neutral }

function FeedbackCard({ onLog }: { onLog(sessionId: string): void }) {
  const { ask } = useCommands()
  const { run, isBusy, failure } = useAction((query: AskInput<Calls['listAppFeedback']>['query']) =>
    ask('listAppFeedback', { query }),
  )
  const nowMs = useServerNow(60_000)
  const [shown, setShown] = useState<{ feedback: AppFeedback[]; more: boolean } | null>(null)

  async function list(before?: string) {
    const result = await run(before === undefined ? {} : { before })
    if (!result?.ok) return
    const { feedback, more } = result.value
    setShown((old) => ({ feedback: before === undefined ? feedback : [...(old?.feedback ?? []), ...feedback], more }))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the screen opens
  useEffect(() => void list(), [])

  return (
    <Card title={t`Feedback`}>
      {failure && <Notice>{failureWords(failure)}</Notice>}
      {shown?.feedback.length === 0 && <p className={css.hint}>{t`Nobody has said anything yet.`}</p>}
      <ul className={css.list} aria-label={t`Feedback`}>
        {shown?.feedback.map(({ id, text, about, level, name, appVersion, createdAtMs, logSessionId }) => (
          <li key={id} className={support.said}>
            <div className={css.pair}>
              <strong>{name}</strong>
              <span className={looks[level]}>{levelWords[level]}</span>
            </div>
            <p className={support.words}>{text}</p>
            <div className={css.pair}>
              <span className={css.hint} title={fullTime(createdAtMs)}>
                {appVersion === ''
                  ? t`${subjectWords[about]}, ${listTime(createdAtMs, nowMs)}`
                  : t`${subjectWords[about]}, ${listTime(createdAtMs, nowMs)}, version ${appVersion}`}
              </span>
              {logSessionId !== '' && (
                <Button look="link" onClick={() => onLog(logSessionId)} aria-label={t`Log of ${name}’s feedback`}>
                  {t`Its log`}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {shown?.more && (
        <Button onClick={() => void list(shown.feedback.at(-1)?.id)} aria-disabled={isBusy}>
          {t`Older feedback`}
        </Button>
      )}
    </Card>
  )
}
