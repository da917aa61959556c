import { useCommands } from '#app/data/everline.tsx'
import { useStaff } from '#app/data/rows.ts'
import { useAction } from '#app/data/use-action.ts'
import { failureText } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import { useOwnSelf } from '#app/session/own-self.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Avatar } from '#app/ui/sign/avatar.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import type { ConversationFacts } from '#core/store/conversation-facts.ts'
import * as css from './colleagues.css.ts'

/** The members of the staff who are in a conversation. Its agent and admins may remove guests. */
export function PeopleHere({ conversation: { id, staffEids = [], inquiry } }: { conversation: ConversationFacts }) {
  const { ask } = useCommands()
  const { eid: ownEid, role } = useOwnSelf()
  const staff = useStaff() ?? []
  const removing = useAction((kickEid: string) => ask('kickFromConversation', { params: { roomId: id, kickEid } }))
  const mayRemove = role === 'admin' || inquiry?.agentEid === ownEid
  const here = staff.filter(({ eid }) => staffEids.includes(eid))
  return (
    <>
      {removing.failure && <Notice>{failureText(removing.failure)}</Notice>}
      <ul className={css.people}>
        {here.map(({ eid, name }) => (
          <li key={eid} className={css.person}>
            <Avatar id={eid} name={name} look="small" />
            <span className={css.name} title={name} dir="auto">
              {name}
            </span>
            {eid === inquiry?.agentEid && <span className={css.role}>{t`Agent`}</span>}
            {mayRemove && eid !== inquiry?.agentEid && (
              <Button
                look="quiet"
                square
                aria-label={t`Remove ${name}`}
                title={t`Remove ${name}`}
                aria-disabled={removing.isBusy}
                onClick={() => void removing.run(eid)}
              >
                <Icon name="close" look="small" />
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
