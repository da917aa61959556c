import { type SubmitEvent, useState } from 'react'
import { useCommands, useEverline } from '#app/data/everline.tsx'
import { useOutbox } from '#app/data/rows.ts'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/button.tsx'
import * as field from '#app/ui/field.css.ts'
import { Notice } from '#app/ui/notice.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import type { FeedbackLevel, FeedbackSubject } from '#core/contract/index.ts'
import { feedbackLane, type LiveRow, type OutboxRow } from '#core/store/rows.ts'
import { download } from '../environment.ts'
import { failureWords } from '../failure-words.ts'
import { useAction } from '../use-action.ts'
import { gatherLog, makeBundle, redactedState } from './bundle.ts'
import { Card } from './card.tsx'
import * as css from './diagnostics.css.ts'
import { measureStorage } from './storage-card.tsx'

const subjects = (): ReadonlyArray<readonly [FeedbackSubject, string]> => [
  ['app', t`The app`],
  ['service', t`Our service`],
]
const subjectOf = (value: string): FeedbackSubject => subjects().find(([subject]) => subject === value)?.[0] ?? 'app'
const levels = (): ReadonlyArray<readonly [FeedbackLevel, string]> => [
  ['CRITICAL', t`Critical: I cannot work`],
  ['MAJOR', t`Major: it hinders me`],
  ['MINOR', t`Minor: it is not nice`],
]
const levelOf = (value: FormDataEntryValue | null): FeedbackLevel =>
  levels().find(([level]) => level === value)?.[0] ?? 'MAJOR'

/** Tells what is wrong with the app, its log along, or with the service; or takes log and state away as a file. */
export function SupportCard() {
  const { run, isBusy, failure } = useAction(useCommands().sendFeedback)
  const [isSent, setSent] = useState(false)
  const [subject, setSubject] = useState<FeedbackSubject>('app')
  const waiting = useOutbox(feedbackLane) ?? []

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const fields = new FormData(form)
    setSent(false)
    const result = await run({ subject, text: String(fields.get('text')), level: levelOf(fields.get('level')) })
    if (!result?.ok) return
    form.reset()
    setSubject('app')
    setSent(true)
  }

  return (
    <Card title={t`Support`}>
      <form className={field.form} onSubmit={submit} aria-label={t`Feedback`}>
        <SelectField
          label={t`About`}
          defaultValue="app"
          options={subjects()}
          onChange={(event) => setSubject(subjectOf(event.currentTarget.value))}
        />
        <TextArea label={t`What is wrong?`} name="text" maxLength={5000} required />
        <SelectField label={t`How bad is it?`} name="level" defaultValue="MAJOR" options={levels()} />
        <p className={css.hint}>
          {subject === 'app'
            ? t`The log of this browser goes with it. It holds no messages and no passwords.`
            : t`For what concerns your contact centre and its customers. No log goes with it.`}
        </p>
        {failure && <Notice>{failureWords(failure)}</Notice>}
        {isSent && waiting.length === 0 && <Notice look="info">{t`Thank you. Your admins can read it now.`}</Notice>}
        {waiting.map((row) => (
          <Waiting key={row.id} row={row} />
        ))}
        <div className={css.actions}>
          <Button look="primary" type="submit" aria-disabled={isBusy} aria-busy={isBusy}>
            {t`Send to support`}
          </Button>
          <DownloadBundle />
        </div>
      </form>
    </Card>
  )
}

/** Stored, not sent yet: the line is weak, or it was refused. */
function Waiting({ row }: { row: OutboxRow }) {
  const { withdrawMessage } = useCommands()
  if (row.failure === null) return <Notice look="warning">{t`Kept here, and sent as soon as the line is back.`}</Notice>
  return (
    <Notice
      action={
        <Button look="link" onClick={() => void withdrawMessage(row.id)}>
          {t`Drop it`}
        </Button>
      }
    >
      {failureWords(row.failure)}
    </Notice>
  )
}

function DownloadBundle() {
  const { replica, commands } = useEverline()
  const [isBusy, setBusy] = useState(false)

  async function make() {
    if (replica === null || isBusy) return
    setBusy(true)
    const documents = await replica.live.live.find().exec()
    // The checked edge: the hub wrote these rows.
    const rows = documents.map((document) => document.toJSON() as LiveRow)
    const storage = await measureStorage(replica).catch(() => null)
    const bundle = await makeBundle(await gatherLog(commands.readLog), { ...redactedState(rows), rows: storage })
    download(bundle, `everline-${__BUILD__}.zip`)
    setBusy(false)
  }

  return (
    <Button onClick={() => void make()} aria-disabled={isBusy} aria-busy={isBusy}>
      {t`Download log and state`}
    </Button>
  )
}
