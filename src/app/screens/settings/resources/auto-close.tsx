import { useState } from 'react'
import { useAsk } from '#app/data/ask.ts'
import { useCommands } from '#app/data/everline.tsx'
import { useAction } from '#app/data/use-action.ts'
import { failureText } from '#app/language/failure-text.ts'
import { roughDuration } from '#app/language/format-time.ts'
import { useLanguage } from '#app/language/own-language.ts'
import { t } from '#app/language/t.ts'
import { useDocumentTitle } from '#app/page/use-document-title.ts'
import type { ResourceEntry } from '#app/resource/define-resource.tsx'
import * as texts from '#app/ui/base/text.css.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { Switch } from '#app/ui/form/switch.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import * as layout from '#app/ui/layout/layout.css.ts'
import { Page } from '#app/ui/layout/page.tsx'
import { hourglassSign } from '#app/ui/sign/late-signs.ts'
import type { AutoCloseSetting } from '#core/contract/index.ts'

const idleMinutes = [1, 2, 5, 10, 15, 30, 60, 120, 240, 480, 1440]
const countdownSeconds = [15, 30, 60, 120, 300, 600]

/** When inquiries are closed because the visitor no longer answers. */
export const autoClose: ResourceEntry = {
  id: 'auto-close',
  title: () => t`Idle conversations`,
  icon: hourglassSign,
  texts: () => [t`Close idle conversations`, t`Idle after`, t`Countdown`],
  Screen: AutoCloseScreen,
  isFor: ({ permissions }) => permissions.includes('updateAutoCloseSetting'),
}

function AutoCloseScreen() {
  useLanguage()
  useDocumentTitle(t`Idle conversations`)
  const { value, failure } = useAsk('getAutoCloseSetting', {})
  return (
    <Page
      title={t`Idle conversations`}
      about={t`A conversation is idle when the visitor hasn’t replied for a while. Agents can close their own at once, under Mine.`}
      width="form"
    >
      {failure && <Notice>{failureText(failure)}</Notice>}
      {value && <Setting setting={value.setting} />}
    </Page>
  )
}

function Setting({ setting }: { setting: AutoCloseSetting }) {
  const { ask } = useCommands()
  /** The choice that the backend has not confirmed yet. */
  const [chosen, setChosen] = useState<AutoCloseSetting | null>(null)
  const saving = useAction(async (next: AutoCloseSetting) => {
    setChosen(next)
    const saved = await ask('updateAutoCloseSetting', { body: next })
    setChosen(saved.ok ? saved.value.setting : null)
    return saved
  })
  const shown = chosen && chosen.revision >= setting.revision ? chosen : setting
  const change = (next: Partial<AutoCloseSetting>) => void saving.run({ ...shown, ...next })
  return (
    <Card title={t`Auto-close`}>
      <Switch isOn={shown.isOn} isDisabled={saving.isBusy} onChange={(isOn) => change({ isOn })}>
        {t`Close idle conversations`}
      </Switch>
      <p className={texts.hint}>
        {t`Visitors see a countdown first and can keep the chat open. Any new message stops it.`}
      </p>
      <div className={layout.fields}>
        <SelectField
          id="idle-minutes"
          label={t`Idle after`}
          value={String(shown.idleMinutes)}
          disabled={saving.isBusy}
          onChange={({ target }) => change({ idleMinutes: Number(target.value) })}
          options={choices(idleMinutes, shown.idleMinutes, 60_000)}
        />
        <SelectField
          id="countdown-seconds"
          label={t`Countdown`}
          value={String(shown.countdownSeconds)}
          disabled={saving.isBusy || !shown.isOn}
          onChange={({ target }) => change({ countdownSeconds: Number(target.value) })}
          options={choices(countdownSeconds, shown.countdownSeconds, 1000)}
        />
      </div>
      {saving.failure && <Notice>{failureText(saving.failure)}</Notice>}
    </Card>
  )
}

/** Returns the choices, including the present value if it is not a usual one. */
const choices = (usual: readonly number[], present: number, unitMs: number) =>
  [...new Set([...usual, present])]
    .sort((a, b) => a - b)
    .map((value) => [String(value), timeText(value * unitMs)] as const)

const timeText = (ms: number): string => (ms < 60_000 ? t`${ms / 1000} s` : roughDuration(ms))
