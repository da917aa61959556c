import { useState } from 'react'
import type { InferOutput } from 'valibot'
import { useCommands } from '#app/data/everline.tsx'
import { useConversation } from '#app/data/rows.ts'
import { useAction } from '#app/data/use-action.ts'
import { failureText } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import * as texts from '#app/ui/base/text.css.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Checkbox } from '#app/ui/form/checkbox.tsx'
import * as layout from '#app/ui/layout/layout.css.ts'
import { Icon } from '#app/ui/sign/icon.tsx'
import type { CallTarget, TransferType } from '#core/contract/index.ts'
import type { CallShown } from '#core/telephony/call-view.ts'
import { nameOfParty } from './call-names.ts'
import { CallTargetFields, useCallTarget } from './call-target-fields.tsx'
import * as css from './calls.css.ts'
import { ownerOf } from './owner-of.ts'

/** Panel of a call's people, to transfer the call or invite a colleague, an extension or a telephone. */
export function CallPeople({ shown }: { shown: CallShown }) {
  const { call } = shown
  const commands = useCommands()
  const params = { callId: call.id }
  const inviting = useAction((to: CallTarget) => commands.ask('inviteToCall', { params, body: { target: to } }))
  const transferring = useAction((type: InferOutput<typeof TransferType>, to: CallTarget) =>
    commands.ask('transferCall', { params, body: { type, target: to } }),
  )
  const failure = inviting.failure ?? transferring.failure
  const [transfersInquiry, setTransfersInquiry] = useState(true)
  const target = useCallTarget(shown, () => {
    inviting.clear()
    transferring.clear()
  })
  const isBusy = inviting.isBusy || transferring.isBusy
  // A telephone has no account that could take an inquiry.
  const canTransferInquiry = call.inquiryId !== null && !target.isNumber
  const isWithInquiry = canTransferInquiry && transfersInquiry

  const button = (label: string, run: (to: CallTarget) => Promise<{ ok: boolean } | null>) => (
    <Button
      disabled={target.isEmpty}
      aria-disabled={isBusy}
      onClick={() => target.use(async (to) => (await run(to))?.ok === true)}
    >
      {label}
    </Button>
  )
  return (
    <div className={layout.stack[3]}>
      <Parties shown={shown} />
      {failure && <Notice>{failureText(failure)}</Notice>}
      <CallTargetFields target={target} />
      {call.inquiryId !== null && (
        <Checkbox
          checked={isWithInquiry}
          disabled={!canTransferInquiry}
          onChange={({ currentTarget }) => setTransfersInquiry(currentTarget.checked)}
        >
          {t`Transfer the conversation too`}
        </Checkbox>
      )}
      <div className={layout.toolbar.center}>
        {button(t`Add to the call`, inviting.run)}
        {button(t`Ask, then transfer`, (to) => transferring.run(isWithInquiry ? 'inquiry_attendee' : 'attendee', to))}
        {button(t`Transfer now`, (to) => transferring.run(isWithInquiry ? 'inquiry_blind' : 'blind', to))}
      </div>
    </div>
  )
}

/** The others of a call. In a conference the one who owns it can remove each but the visitor. */
function Parties({ shown: { call, own, others } }: { shown: CallShown }) {
  const commands = useCommands()
  const inquiry = useConversation(call.roomId ?? '')?.inquiry ?? null
  const isOwner = ownerOf(call, inquiry)?.id === own.id
  const removing = useAction((partyId: string) =>
    commands.ask('removeFromCall', { params: { callId: call.id, partyId } }),
  )
  return (
    <>
      <ul className={layout.stack[1]}>
        {others.map((party) => (
          <li key={party.id} className={css.person}>
            <span dir="auto">{nameOfParty(party)}</span>
            {party.isMuted && <span className={texts.hint}>{t`muted`}</span>}
            {party.state === 'ringing' && <span className={texts.hint}>{t`ringing`}</span>}
            {party.state === 'away' && <span className={texts.hint}>{t`reconnecting`}</span>}
            {others.length > 1 && isOwner && party.kind !== 'visitor' && (
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
      {removing.failure && <Notice>{failureText(removing.failure)}</Notice>}
    </>
  )
}
