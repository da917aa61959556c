import { useState } from 'react'
import { useAsk } from '#app/data/ask.ts'
import { useCommands } from '#app/data/everline.tsx'
import { useAction } from '#app/data/use-action.ts'
import { plural, t } from '#app/language/t.ts'
import type { ResourceEntry } from '#app/resource/define-resource.tsx'
import { RulesPage, SaveRules } from '#app/screens/settings/rules-page.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextArea } from '#app/ui/form/text-area.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { maxRecordingNotice, RecordingMode, type RecordingRules } from '#core/contract/index.ts'

/** Whether calls are recorded, what is said about it, and how long recordings are kept. */
export const callRecording: ResourceEntry = {
  id: 'call-recording',
  title: () => t`Recording of calls`,
  icon: 'record',
  texts: () => [t`Calls are recorded`, t`What everybody in a recorded call reads`, t`Recordings are removed`],
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
    <RulesPage
      title={t`Recording of calls`}
      hint={t`Everybody in a call hears two tones before anything of it is recorded, and sees it for as long as it goes on. Agents can pause it, such as while a card number is said.`}
      rules={value}
      failure={failure}
    >
      {(rules) => <Rules rules={rules} />}
    </RulesPage>
  )
}

function Rules({ rules }: { rules: RecordingRules }) {
  const commands = useCommands()
  const [chosen, setChosen] = useState<RecordingRules>(rules)
  const saving = useAction((body: RecordingRules) => commands.ask('setRecordingRules', { body }))
  const change = (next: Partial<RecordingRules>) => {
    saving.clear()
    setChosen({ ...chosen, ...next })
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
      <SaveRules
        saving={saving}
        saved={t`Saved. Calls that go on keep the rules that they began with.`}
        onSave={() => void saving.run(chosen)}
      />
    </Card>
  )
}
