import { useState } from 'react'
import { useAsk } from '#app/data/ask.ts'
import { useCommands } from '#app/data/everline.tsx'
import { useAction } from '#app/data/use-action.ts'
import { failureText } from '#app/language/failure-text.ts'
import { plural, t } from '#app/language/t.ts'
import type { ResourceEntry } from '#app/resource/define-resource.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { Switch } from '#app/ui/form/switch.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { Page } from '#app/ui/layout/page.tsx'
import type { StaffRules } from '#core/contract/index.ts'

/** When the service offers its staff nothing, and when inquiries leave somebody who is out of reach. */
export const offerTimes: ResourceEntry = {
  id: 'offer-times',
  title: () => t`Routing rules`,
  icon: 'swap',
  texts: () => [
    ...rules().map(({ label }) => label),
    t`Show agents who is listening to their calls`,
    t`End calls when the other side goes silent`,
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
    label: t`Wrap-up time`,
    hint: t`The agent receives no new offers during this time and can end it early.`,
    seconds: 1,
    choices: [0, 15, 30, 60, 120, 300, 600],
  },
  {
    name: 'idleAwayMinutes',
    label: t`Set to Away after inactivity`,
    hint: t`Agents can switch this off in their profile.`,
    seconds: 60,
    choices: [0, 5, 10, 15, 30, 60],
  },
  {
    name: 'outOfReachSeconds',
    label: t`Reassign conversations when the agent is offline`,
    hint: t`Agents who are offline receive no offers.`,
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
    <Page title={t`Routing rules`} width="form">
      {!shown && failure && <Notice>{failureText(failure)}</Notice>}
      {change.failure && <Notice>{failureText(change.failure)}</Notice>}
      {shown && (
        <Card title={t`Pause offers`}>
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
            {t`Show agents who is listening to their calls`}
          </Switch>
          <Switch
            isOn={shown.endsSilentCalls ?? false}
            isDisabled={change.isBusy}
            onChange={(endsSilentCalls) => void set({ ...shown, endsSilentCalls })}
          >
            {t`End calls when the other side goes silent`}
          </Switch>
        </Card>
      )}
    </Page>
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
