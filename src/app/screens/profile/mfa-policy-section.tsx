import { useState } from 'react'
import { useCommands } from '#app/data/everline.tsx'
import { useStaff } from '#app/data/rows.ts'
import { failureWords } from '#app/language/failure-words.ts'
import { t } from '#app/language/t.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Checkbox } from '#app/ui/form/checkbox.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import * as factor from '../second-factor/second-factor.css.ts'
import { useAction } from '../use-action.ts'
import { useAsked } from '../use-asked.ts'
import * as css from './profile.css.ts'

/** For admins: who must use a second factor. */
export function MfaPolicySection() {
  const commands = useCommands()
  const { value: policy, askAgain, failure } = useAsked(commands.getMfaPolicy)
  const change = useAction(commands.setMfaPolicy)
  const staff = useStaff() ?? []
  /** What was just chosen, until the backend has it. */
  const [chosen, setChosen] = useState<typeof policy>(null)
  const shown = chosen ?? policy
  if (!shown) return failure && <Notice>{failureWords(failure)}</Notice>

  const set = async (next: typeof shown) => {
    setChosen(next)
    await change.run(next)
    await askAgain()
    setChosen(null)
  }
  const { everybody, eids } = shown
  const toggled = (eid: string) => (eids.includes(eid) ? eids.filter((other) => other !== eid) : [...eids, eid])
  return (
    <Card title={t`Who must use a second factor`}>
      <p className={factor.hint}>{t`They are asked to set it up when they sign in the next time.`}</p>
      <fieldset className={css.choices} aria-label={t`Who must use a second factor`} disabled={change.isBusy}>
        <Checkbox checked={everybody} onChange={() => void set({ everybody: !everybody, eids })}>
          {t`Everybody`}
        </Checkbox>
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
      {change.failure && <Notice>{failureWords(change.failure)}</Notice>}
    </Card>
  )
}
