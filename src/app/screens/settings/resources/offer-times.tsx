import { useState } from 'react'
import { useAsk } from '#app/data/ask.ts'
import { useCommands } from '#app/data/everline.tsx'
import { useAction } from '#app/data/use-action.ts'
import { failureText } from '#app/language/failure-text.ts'
import { plural, t } from '#app/language/t.ts'
import * as page from '#app/page/page.css.ts'
import type { ResourceEntry } from '#app/resource/define-resource.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { Switch } from '#app/ui/form/switch.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import type { StaffRules } from '#core/contract/index.ts'

/** When the service offers its staff nothing, and when inquiries leave somebody who is out of reach. */
export const offerTimes: ResourceEntry = {
  id: 'offer-times',
  title: () => t`Times of offers`,
  icon: 'swap',
  texts: () => [
    ...rules().map(({ label }) => label),
    t`Agents are shown who listens to their calls`,
    t`Calls end when no sound comes from the other side for a while`,
  ],
  Screen: OfferTimes,
  isFor: ({ permissions }) => permissions.includes('setStaffRules'),
}

type Rule = {
  name: Exclude<keyof StaffRules, 'tellsMonitoring' | 'endsSilentCalls'>
  label: string
  hint: string
  seconds: number
  choices: readonly number[]
}

const rules = (): Rule[] => [
  {
    name: 'wrapUpSeconds',
    label: t`Time to finish after an inquiry was closed`,
    hint: t`Nothing new is offered to its agent meanwhile. The agent can end it.`,
    seconds: 1,
    choices: [0, 15, 30, 60, 120, 300, 600],
  },
  {
    name: 'idleAwayMinutes',
    label: t`Away without input`,
    hint: t`Agents can switch this off in their profile.`,
    seconds: 60,
    choices: [0, 5, 10, 15, 30, 60],
  },
  {
    name: 'outOfReachSeconds',
    label: t`Inquiries go to others when their agent is out of reach`,
    hint: t`Nothing is offered to who is out of reach.`,
    seconds: 1,
    choices: [30, 60, 120, 300],
  },
]

function OfferTimes() {
  const commands = useCommands()
  const { value, failure, askAgain } = useAsk('getStaffRules', {})
  const change = useAction((body: StaffRules) => commands.ask('setStaffRules', { body }))
  /** The choice that was just made, until the backend has confirmed it. */
  const [chosen, setChosen] = useState<StaffRules | null>(null)
  const shown = chosen ?? value
  const set = async (next: StaffRules) => {
    setChosen(next)
    await change.run(next)
    await askAgain()
    setChosen(null)
  }
  return (
    <div className={page.page}>
      <div className={page.formColumn}>
        <h1 className={page.title}>{t`Times of offers`}</h1>
        {!shown && failure && <Notice>{failureText(failure)}</Notice>}
        {change.failure && <Notice>{failureText(change.failure)}</Notice>}
        {shown && (
          <Card title={t`When nothing is offered`}>
            {rules().map(({ name, label, hint, seconds, choices }) => (
              <SelectField
                key={name}
                id={name}
                label={label}
                message={hint}
                value={shown[name]}
                disabled={change.isBusy}
                onChange={({ target }) => void set({ ...shown, [name]: Number(target.value) })}
                options={withOwn(choices, shown[name]).map((amount) => [String(amount), timeText(amount * seconds)])}
              />
            ))}
            <Switch
              isOn={shown.tellsMonitoring ?? true}
              isDisabled={change.isBusy}
              onChange={(tellsMonitoring) => void set({ ...shown, tellsMonitoring })}
            >
              {t`Agents are shown who listens to their calls`}
            </Switch>
            <Switch
              isOn={shown.endsSilentCalls ?? false}
              isDisabled={change.isBusy}
              onChange={(endsSilentCalls) => void set({ ...shown, endsSilentCalls })}
            >
              {t`Calls end when no sound comes from the other side for a while`}
            </Switch>
          </Card>
        )}
      </div>
    </div>
  )
}

/** Another client may have set a time that is not among the choices. */
const withOwn = (choices: readonly number[], own: number) =>
  choices.includes(own) ? choices : [...choices, own].toSorted((a, b) => a - b)

function timeText(seconds: number): string {
  if (seconds === 0) return t`Off`
  if (seconds % 60 !== 0) return t`${plural(seconds, { one: '# second', other: '# seconds' })}`
  return t`${plural(seconds / 60, { one: '# minute', other: '# minutes' })}`
}
