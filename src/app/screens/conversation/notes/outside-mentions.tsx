import { useCommands } from '#app/data/everline.tsx'
import { useStaff } from '#app/data/rows.ts'
import { useAction } from '#app/data/use-action.ts'
import { failureText } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { mentionedIn } from '#core/notes/mentions.ts'
import type { ConversationRow } from '#core/store/rows.ts'
import * as css from './notes.css.ts'

type Props = { conversation: Pick<ConversationRow, 'id' | 'staffEids'>; text: string }

/** Colleagues whom the note mentions and who could not read it, each with the button that invites them. */
export function OutsideMentions({ conversation: { id, staffEids }, text }: Props) {
  const staff = useStaff() ?? []
  // Backends of before don't say who is in a conversation.
  if (!staffEids) return null
  const mentioned = mentionedIn(text, staff)
  const outside = staff.filter(({ eid }) => mentioned.includes(eid) && !staffEids.includes(eid))
  return outside.map(({ eid, name }) => <Outside key={eid} roomId={id} eid={eid} name={name} />)
}

function Outside({ roomId, eid, name }: { roomId: string; eid: string; name: string }) {
  const { ask } = useCommands()
  const inviting = useAction(() => ask('inviteToConversation', { params: { id: roomId }, body: { eid, note: '' } }))
  return (
    <div className={css.outside}>
      <Notice
        look={inviting.failure ? 'error' : 'info'}
        action={
          !inviting.isDone && (
            <Button look="link" onClick={() => void inviting.run()} aria-disabled={inviting.isBusy}>
              {t`Invite`}
            </Button>
          )
        }
      >
        {inviting.failure
          ? failureText(inviting.failure)
          : inviting.isDone
            ? t`${name} is invited and can read the note after joining.`
            : t`${name} isn’t in this conversation and can’t read the note.`}
      </Notice>
    </div>
  )
}
