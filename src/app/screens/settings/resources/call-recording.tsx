import { useState } from 'react'
import { useAsk } from '#app/data/ask.ts'
import { useCommands } from '#app/data/everline.tsx'
import { useAction } from '#app/data/use-action.ts'
import { plural, t } from '#app/language/t.ts'
import type { ResourceEntry } from '#app/resource/define-resource.tsx'
import { RulesPage, SaveRules } from '#app/screens/settings/rules-page.tsx'
import { recordSign } from '#app/telephony/call-signs.ts'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextArea } from '#app/ui/form/text-area.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { maxRecordingNotice, RecordingMode, type RecordingRules } from '#core/contract/index.ts'

/** Whether calls are recorded, what is said about it, and how long recordings are kept. */
export const callRecording: ResourceEntry = {
  id: 'call-recording',
  title: () => t`Call recording`,
  icon: recordSign,
  texts: () => [t`Calls are recorded`, t`Notice shown on recorded calls`, t`Delete recordings`],
  Screen: CallRecordingRules,
  isFor: ({ permissions }) => permissions.includes('setRecordingRules'),
}

const modeText = (mode: RecordingMode): string => {
  switch (mode) {
    case 'off':
      return t`Never`
    case 'on-request':
      return t`When an agent starts it`
    case 'all':
      return t`Every call`
  }
}

const dayChoices = [0, 7, 30, 90, 180, 365, 730]

function CallRecordingRules() {
  const { value, failure } = useAsk('getRecordingRules', {})
  return (
    <RulesPage
      title={t`Call recording`}
      hint={t`Everyone on the call hears two tones before recording starts and sees that it’s on. Agents can pause it, for example while someone reads out a card number.`}
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
        label={t`Notice shown on recorded calls`}
        message={t`Tell callers who is recording, why, and how long you keep it.`}
        maxLength={maxRecordingNotice}
        value={chosen.notice}
        onChange={({ target }) => change({ notice: target.value })}
      />
      <SelectField
        id="recording-days"
        label={t`Delete recordings`}
        value={String(chosen.keptDays)}
        options={days.map((each) => [
          String(each),
          each === 0 ? t`Never` : t`after ${plural(each, { one: '# day', other: '# days' })}`,
        ])}
        onChange={({ target }) => change({ keptDays: Number(target.value) })}
      />
      <SaveRules
        saving={saving}
        saved={t`Saved. Ongoing calls keep their previous settings.`}
        onSave={() => void saving.run(chosen)}
      />
    </Card>
  )
}
