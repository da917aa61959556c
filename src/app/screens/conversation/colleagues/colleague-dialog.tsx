import { type FormEvent, useId, useState } from 'react'
import { useCommands } from '#app/data/everline.tsx'
import { useStaff } from '#app/data/rows.ts'
import { useAction } from '#app/data/use-action.ts'
import { failureText } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import { useOwnSelf } from '#app/session/own-self.ts'
import { statusWithReason } from '#app/staff/statuses.ts'
import { useTags } from '#app/tags/use-tags.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Dropdown } from '#app/ui/form/dropdown/dropdown.tsx'
import type { DropdownGroup, DropdownOption } from '#app/ui/form/dropdown/dropdown-options.ts'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextArea } from '#app/ui/form/text-area.tsx'
import * as layout from '#app/ui/layout/layout.css.ts'
import { Dialog } from '#app/ui/overlay/dialog.tsx'
import { Avatar } from '#app/ui/sign/avatar.tsx'
import { maxNoteLength } from '#core/contract/limits.ts'
import type { Result } from '#core/platform/result.ts'
import type { ConversationFacts } from '#core/store/conversation-facts.ts'
import type { StaffRow } from '#core/store/rows.ts'

/** Purpose of choosing a colleague. */
export type ColleagueDialogName = 'transfer' | 'invite'
type Props = { conversation: ConversationFacts; purpose: ColleagueDialogName; onClose(): void }

/** Value of the option that gives the inquiry to whoever is free. */
const anybody = 'anybody'

/** Begins the value of an option that gives the inquiry to a team. */
const teamMark = 'team/'

type How = 'inquiry_attendee' | 'inquiry_blind'

/** Chooses a colleague who gets the inquiry or is invited, and what they are told. */
export function ColleagueDialog({ conversation, purpose, onClose }: Props) {
  const isTransfer = purpose === 'transfer'
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [how, setHow] = useState<How>('inquiry_attendee')
  const [note, setNote] = useState('')
  const [isMissing, setMissing] = useState(false)
  const formId = useId()
  const options = useColleagues(conversation, isTransfer)
  const send = useSend(conversation, purpose)
  const [to] = chosen

  async function submit(event: FormEvent) {
    event.preventDefault()
    setMissing(to === undefined)
    if (to === undefined) return
    const result = await send.run({ to, how, note: note.trim() })
    if (result?.ok) onClose()
  }
  return (
    <Dialog
      title={isTransfer ? t`Transfer conversation` : t`Invite a teammate`}
      onClose={onClose}
      actions={
        <>
          <Button tall onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button tall look="primary" type="submit" form={formId} aria-disabled={send.isBusy} aria-busy={send.isBusy}>
            {isTransfer ? t`Transfer` : t`Invite`}
          </Button>
        </>
      }
    >
      <form id={formId} className={layout.stack[4]} onSubmit={(event) => void submit(event)}>
        {send.failure && <Notice>{failureText(send.failure)}</Notice>}
        <Dropdown
          label={isTransfer ? t`Teammate or team` : t`Teammate`}
          options={options}
          chosen={chosen}
          onChange={setChosen}
          placeholder={t`Search by name`}
          autoFocus
          {...(isMissing && to === undefined && { status: 'error' as const, message: t`Choose a teammate.` })}
        />
        {isTransfer && isPerson(to) && <HowField how={how} onChange={setHow} />}
        {isPerson(to) && (
          <TextArea
            label={t`Note for your teammate`}
            value={note}
            maxLength={maxNoteLength}
            rows={3}
            dir="auto"
            message={t`The visitor won’t see this.`}
            onChange={({ target }) => setNote(target.value)}
          />
        )}
      </form>
    </Dialog>
  )
}

const isPerson = (to: string | undefined) => to !== anybody && !to?.startsWith(teamMark)

const HowField = ({ how, onChange }: { how: How; onChange(how: How): void }) => (
  <SelectField
    label={t`Transfer type`}
    value={how}
    onChange={({ target }) => onChange(target.value === 'inquiry_blind' ? 'inquiry_blind' : 'inquiry_attendee')}
    options={[
      ['inquiry_attendee', t`Ask first – you keep it until they accept`],
      ['inquiry_blind', t`Transfer now`],
    ]}
  />
)

/** The staff as options, those who can be asked now first; whoever is here already is left out. */
function useColleagues(
  { staffEids = [] }: ConversationFacts,
  withAnybody: boolean,
): Array<DropdownOption | DropdownGroup> {
  const { eid: ownEid } = useOwnSelf()
  const teams = useTags().map(({ id, name }) => ({ value: teamMark + id, label: name }))
  const staff = useStaff() ?? []
  const others = staff.filter(({ eid }) => eid !== ownEid && (withAnybody || !staffEids.includes(eid)))
  const byStatus = others.toSorted((a, b) => Number(isFree(b)) - Number(isFree(a)))
  const people = byStatus.map((person) => ({
    value: person.eid,
    label: isFree(person) ? person.name : t`${person.name} (${statusWithReason(person)})`,
    icon: <Avatar id={person.eid} name={person.name} look="small" />,
    disabled: !isFree(person),
  }))
  if (!withAnybody) return people
  const first = { value: anybody, label: t`Anyone available` }
  if (teams.length === 0) return [first, ...people]
  return [first, { label: t`Teams`, options: teams }, { label: t`Teammates`, options: people }]
}

const isFree = ({ status }: StaffRow) => status === 'available'

/** `to`: the value of an option. */
type Sent = { to: string; how: How; note: string }

/** A transfer waits behind the messages that were written before it; an invitation is asked at once. */
function useSend({ id: roomId, inquiry }: ConversationFacts, purpose: ColleagueDialogName) {
  const { ask, queue } = useCommands()
  const { eid } = useOwnSelf()
  return useAction(({ to, how, note }: Sent): Promise<Result<unknown>> => {
    if (purpose === 'invite') {
      return ask('inviteToConversation', { params: { id: roomId }, body: { eid: to, note } })
    }
    const whom = isPerson(to)
      ? { type: how, toEid: to }
      : { type: 'inquiry_blind' as const, toEid: null, toTagId: to === anybody ? null : to.slice(teamMark.length) }
    const payload = { roomId, inquiryId: inquiry?.id ?? '', ...whom, note }
    return queue({ eid, kind: 'transfer-inquiry', payload })
  })
}
