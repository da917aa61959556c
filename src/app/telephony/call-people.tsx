import { useState } from 'react'
import type { InferOutput } from 'valibot'
import { useCommands } from '#app/data/everline.tsx'
import { useStaff } from '#app/data/rows.ts'
import { useAction } from '#app/data/use-action.ts'
import { failureText } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import { useOwnSelf } from '#app/session/own-self.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Checkbox } from '#app/ui/form/checkbox.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import type { CallTarget, TransferType } from '#core/contract/index.ts'
import { nameOfParty } from './call-names.ts'
import * as css from './calls.css.ts'
import type { CallShown } from './use-calls.ts'

/** Who is in a call, and whom it can be given to or shared with. */
export function CallPeople({ shown: { call, own, others } }: { shown: CallShown }) {
  const commands = useCommands()
  const { eid } = useOwnSelf()
  const staff = useStaff() ?? []
  const [target, setTarget] = useState('')
  const params = { callId: call.id }
  const inviting = useAction((to: CallTarget) => commands.ask('inviteToCall', { params, body: { target: to } }))
  const giving = useAction((type: InferOutput<typeof TransferType>, to: CallTarget) =>
    commands.ask('transferCall', { params, body: { type, target: to } }),
  )
  const removing = useAction((partyId: string) => commands.ask('removeFromCall', { params: { ...params, partyId } }))
  const failure = inviting.failure ?? giving.failure ?? removing.failure
  const free = staff.filter((one) => one.eid !== eid && !others.some((party) => party.eid === one.eid))
  const to: CallTarget = { kind: 'staff', eid: target }
  const [givesInquiry, setGivesInquiry] = useState(true)
  const isWithInquiry = call.inquiryId !== null && givesInquiry
  return (
    <div className={css.people}>
      <ul className={css.list}>
        {others.map((party) => (
          <li key={party.id} className={css.person}>
            <span dir="auto">{nameOfParty(party)}</span>
            {party.isMuted && <span className={css.sign}>{t`muted`}</span>}
            {party.state === 'ringing' && <span className={css.sign}>{t`is rung`}</span>}
            {party.state === 'away' && <span className={css.sign}>{t`reconnecting`}</span>}
            {others.length > 1 && own.monitor === null && (
              <Button
                look="quiet"
                square
                aria-label={t`Remove ${nameOfParty(party)}`}
                onClick={() => void removing.run(party.id)}
              >
                <Icon name="close" />
              </Button>
            )}
          </li>
        ))}
      </ul>
      {failure && <Notice>{failureText(failure)}</Notice>}
      <SelectField
        label={t`Colleague`}
        value={target}
        options={[['', t`Choose…`], ...free.map((one) => [one.eid, one.name] as const)]}
        onChange={({ currentTarget }) => setTarget(currentTarget.value)}
      />
      {call.inquiryId !== null && (
        <Checkbox checked={givesInquiry} onChange={({ currentTarget }) => setGivesInquiry(currentTarget.checked)}>
          {t`A transfer gives the inquiry too`}
        </Checkbox>
      )}
      <div className={css.give}>
        <Button disabled={target === ''} onClick={() => void inviting.run(to)}>{t`Add to the call`}</Button>
        <Button
          disabled={target === ''}
          onClick={() => void giving.run(isWithInquiry ? 'inquiry_attendee' : 'attendee', to)}
        >{t`Ask, then transfer`}</Button>
        <Button
          disabled={target === ''}
          onClick={() => void giving.run(isWithInquiry ? 'inquiry_blind' : 'blind', to)}
        >{t`Transfer now`}</Button>
      </div>
    </div>
  )
}
