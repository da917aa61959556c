import { useState } from 'react'
import { object } from 'valibot'
import { download } from '#app/browser/download.ts'
import { type Replica, useCommands, useEverline } from '#app/data/everline.tsx'
import { useOutbox } from '#app/data/rows.ts'
import { Form, SubmitButton } from '#app/form/form.tsx'
import { useEverlineForm } from '#app/form/use-everline-form.ts'
import { failureText } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import { DropButton } from '#app/queued/queued-buttons.tsx'
import { useOwnSelf } from '#app/session/own-self.ts'
import { Button } from '#app/ui/action/button.tsx'
import * as texts from '#app/ui/base/text.css.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextArea } from '#app/ui/form/text-area.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import * as layout from '#app/ui/layout/layout.css.ts'
import { FeedbackLevel, FeedbackSubject, FeedbackText, feedbackLane } from '#core/contract/index.ts'
import type { OutboxRow } from '#core/outbox/outbox-row.ts'
import type { LiveRow } from '#core/store/rows.ts'
import { gatherLog, makeBundle, redactedState } from './bundle.ts'
import { measureStorage } from './storage-card.tsx'

const empty = { subject: 'app', text: '', level: 'MAJOR' }
const Feedback = object({ subject: FeedbackSubject, text: FeedbackText, level: FeedbackLevel })

const subjects = (): ReadonlyArray<readonly [FeedbackSubject, string]> => [
  ['app', t`The app`],
  ['service', t`Our workspace`],
]
const levels = (): ReadonlyArray<readonly [FeedbackLevel, string]> => [
  ['CRITICAL', t`Critical: I can’t work`],
  ['MAJOR', t`Major: it slows me down`],
  ['MINOR', t`Minor: looks wrong`],
]

/** Sends feedback about the app, with its log, or about the service, and saves log and state as a file. */
export function SupportCard() {
  const { eid } = useOwnSelf()
  const { queue } = useCommands()
  const waiting = useOutbox(feedbackLane) ?? []
  const form = useEverlineForm({
    schema: Feedback,
    defaultValues: empty,
    save: (payload) => queue({ eid, kind: 'feedback', payload }),
    isCleared: true,
    keep: { eid, form: 'feedback' },
  })

  return (
    <Card title={t`Support`}>
      <Form
        form={form}
        aria-label={t`Feedback`}
        saved={waiting.length === 0 && t`Thank you. Your admins can read it now.`}
      >
        <SelectField {...form.field('subject', t`About`)} options={subjects()} />
        <TextArea {...form.field('text', t`What is wrong?`)} required />
        <SelectField {...form.field('level', t`How bad is it?`)} options={levels()} />
        <p className={texts.hint}>
          {form.values.subject === 'app'
            ? t`The log of this browser goes with it. It holds no messages and no passwords.`
            : t`For what concerns your contact centre and its customers. No log goes with it.`}
        </p>
        {waiting.map((row) => (
          <Waiting key={row.id} row={row} />
        ))}
        <div className={layout.toolbar.center}>
          <SubmitButton form={form}>{t`Send to support`}</SubmitButton>
          <DownloadBundle />
        </div>
      </Form>
    </Card>
  )
}

/** Feedback that is stored and not sent yet: offline, or refused. */
function Waiting({ row }: { row: OutboxRow }) {
  if (row.failure === null) return <Notice look="warning">{t`Saved. We’ll send it when you’re back online.`}</Notice>
  return <Notice action={<DropButton id={row.id} name={t`Discard`} />}>{failureText(row.failure)}</Notice>
}

async function liveRowsOf({ live }: Replica): Promise<LiveRow[]> {
  const documents = await live.live.find().exec()
  // The checked edge: the hub wrote these rows.
  return documents.map((document) => document.toJSON() as LiveRow)
}

function DownloadBundle() {
  const { replica, commands } = useEverline()
  const [isBusy, setBusy] = useState(false)

  async function make() {
    if (replica === null || isBusy) return
    setBusy(true)
    // If the hub ends meanwhile, the log alone helps too.
    const rows = await liveRowsOf(replica).catch(() => [])
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
