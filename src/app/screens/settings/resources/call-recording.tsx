import { useState } from 'react'
import { useAsk } from '#app/data/ask.ts'
import { useCommands } from '#app/data/everline.tsx'
import { useAction } from '#app/data/use-action.ts'
import { failureText } from '#app/language/failure-text.ts'
import { plural, t } from '#app/language/t.ts'
import * as page from '#app/page/page.css.ts'
import type { ResourceEntry } from '#app/resource/define-resource.tsx'
import { Button } from '#app/ui/action/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextArea } from '#app/ui/form/text-area.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { maxRecordingNotice, RecordingMode, type RecordingRules } from '#core/contract/index.ts'

/** Whether calls are recorded, what is said about it, and how long recordings are kept. */
export const callRecording: ResourceEntry = {
  id: 'call-recording',
  title: () => t`Recording of calls`,
  icon: 'record',
  Screen: CallRecordingRules,
  isFor: ({ permissions }) => permissions.includes('setRecordingRules'),
}

const modeText = (mode: RecordingMode): string => {
  switch (mode) {
    case 'off':
      return t`Never`
    case 'on-request':
      return t`When an agent begins it`
    case 'all':
      return t`Every call`
  }
}

const dayChoices = [0, 7, 30, 90, 180, 365, 730]

function CallRecordingRules() {
  const { value, failure } = useAsk('getRecordingRules', {})
  return (
    <div className={page.page}>
      <div className={page.formColumn}>
        <h1 className={page.title}>{t`Recording of calls`}</h1>
        <p className={page.hint}>
          {t`Everybody in a call hears two tones before anything of it is recorded, and sees it for as long as it goes on. Agents can pause it, such as while a card number is said.`}
        </p>
        {!value && failure && <Notice>{failureText(failure)}</Notice>}
        {value && <Rules rules={value} />}
      </div>
    </div>
  )
}

function Rules({ rules }: { rules: RecordingRules }) {
  const commands = useCommands()
  const [chosen, setChosen] = useState<RecordingRules>(rules)
  const saving = useAction((body: RecordingRules) => commands.ask('setRecordingRules', { body }))
  const [isSaved, setSaved] = useState(false)
  const change = (next: Partial<RecordingRules>) => {
    setSaved(false)
    setChosen({ ...chosen, ...next })
  }
  async function save() {
    const result = await saving.run(chosen)
    if (result?.ok) setSaved(true)
  }
  const days = dayChoices.includes(chosen.keptDays) ? dayChoices : [...dayChoices, chosen.keptDays]
  return (
    <Card title={t`What is recorded`}>
      <SelectField
        id="recording-mode"
        label={t`Calls are recorded`}
        value={chosen.mode}
        options={RecordingMode.options.map((mode) => [mode, modeText(mode)] as const)}
        onChange={({ target }) =>
          change({ mode: RecordingMode.options.find((mode) => mode === target.value) ?? 'off' })
        }
      />
      <TextArea
        id="recording-notice"
        label={t`What everybody in a recorded call reads`}
        message={t`Say what your law wants: who records, what for, and for how long.`}
        maxLength={maxRecordingNotice}
        value={chosen.notice}
        onChange={({ target }) => change({ notice: target.value })}
      />
      <SelectField
        id="recording-days"
        label={t`Recordings are removed`}
        value={String(chosen.keptDays)}
        options={days.map((each) => [
          String(each),
          each === 0 ? t`Never` : t`after ${plural(each, { one: '# day', other: '# days' })}`,
        ])}
        onChange={({ target }) => change({ keptDays: Number(target.value) })}
      />
      {saving.failure && <Notice>{failureText(saving.failure)}</Notice>}
      {isSaved && <Notice look="info">{t`Saved. Calls that go on keep the rules that they began with.`}</Notice>}
      <div className={page.actions}>
        <Button tall look="primary" aria-busy={saving.isBusy} onClick={() => void save()}>
          {t`Save`}
        </Button>
      </div>
    </Card>
  )
}
