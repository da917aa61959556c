import { useState } from 'react'
import { useAsk } from '#app/data/ask.ts'
import { useCommands } from '#app/data/everline.tsx'
import { useStaff } from '#app/data/rows.ts'
import { useAction } from '#app/data/use-action.ts'
import { failureText } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import * as texts from '#app/ui/base/text.css.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Checkbox } from '#app/ui/form/checkbox.tsx'
import { Switch } from '#app/ui/form/switch.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import * as layout from '#app/ui/layout/layout.css.ts'
import type { CallResult, Calls } from '#core/contract/index.ts'

type MfaPolicy = CallResult<Calls['getMfaPolicy']>

/** For admins: who must use a second factor. */
export function MfaPolicySection() {
  const commands = useCommands()
  const { value: policy, askAgain, failure } = useAsk('getMfaPolicy', {})
  const change = useAction((body: MfaPolicy) => commands.ask('setMfaPolicy', { body }))
  const staff = useStaff() ?? []
  /** The choice that was just made, until the backend has confirmed it. */
  const [chosen, setChosen] = useState<typeof policy>(null)
  const shown = chosen ?? policy
  if (!shown) return failure && <Notice>{failureText(failure)}</Notice>

  const set = async (next: typeof shown) => {
    setChosen(next)
    await change.run(next)
    await askAgain()
    setChosen(null)
  }
  const { everybody, eids } = shown
  const toggled = (eid: string) => (eids.includes(eid) ? eids.filter((other) => other !== eid) : [...eids, eid])
  return (
    <Card title={t`Who needs two-factor authentication`}>
      <p className={texts.hint}>{t`They’ll be asked to set it up at their next sign-in.`}</p>
      <fieldset
        className={layout.stack[2]}
        aria-label={t`Who needs two-factor authentication`}
        disabled={change.isBusy}
      >
        <Switch isOn={everybody} isDisabled={change.isBusy} onChange={(isOn) => void set({ everybody: isOn, eids })}>
          {t`Everyone`}
        </Switch>
        {staff.map(({ eid, name }) => (
          <Checkbox
            key={eid}
            checked={everybody || eids.includes(eid)}
            disabled={everybody}
            onChange={() => void set({ everybody, eids: toggled(eid) })}
          >
            <span dir="auto">{name}</span>
          </Checkbox>
        ))}
      </fieldset>
      {change.failure && <Notice>{failureText(change.failure)}</Notice>}
    </Card>
  )
}
