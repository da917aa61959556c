import type { RefObject } from 'react'
import { useCommands } from '#app/data/everline.tsx'
import { failureText } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import { useOwnSelf } from '#app/session/own-self.ts'
import { useToasts } from '#app/ui/feedback/toast/toast-context.tsx'
import { Menu, MenuItem, MenuLine } from '#app/ui/overlay/menu.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import type { Result } from '#core/platform/result.ts'
import type { ConversationFacts } from '#core/store/conversation-facts.ts'
import type { ColleagueDialogName } from './colleague-dialog.tsx'

type Props = {
  conversation: ConversationFacts
  isMine: boolean
  trigger: RefObject<HTMLElement | null>
  onStep(step: ColleagueDialogName): void
  onClose(): void
}

/** The menu of a conversation that the user is in. Its agent gives it away; a guest takes it over or leaves. */
export function ColleagueMenu({ conversation: { id, inquiry }, isMine, trigger, onStep, onClose }: Props) {
  const { ask } = useCommands()
  const { eid } = useOwnSelf()
  const toasts = useToasts()
  const inquiryId = inquiry?.id ?? ''

  async function run(asked: Promise<Result<unknown>>) {
    const result = await asked
    if (!result.ok) toasts.show({ id: 'colleagues', severity: 'error', children: failureText(result.error) })
  }
  const takeOver = (first: boolean) => run(ask('takeOverInquiry', { params: { id: inquiryId }, body: { ask: first } }))
  const leave = () => run(ask('kickFromConversation', { params: { roomId: id, kickEid: eid } }))

  return (
    <Menu label={t`Teammates`} trigger={trigger} placement="bottom end" onClose={onClose}>
      {isMine && (
        <MenuItem icon={<Icon name="swap" look="small" />} onSelect={() => onStep('transfer')}>
          {t`Transfer conversation…`}
        </MenuItem>
      )}
      <MenuItem icon={<Icon name="plus" look="small" />} onSelect={() => onStep('invite')}>
        {t`Invite a teammate…`}
      </MenuItem>
      {!isMine && (
        <>
          <MenuLine />
          <MenuItem icon={<Icon name="swap" look="small" />} onSelect={() => void takeOver(true)}>
            {t`Ask to take over`}
          </MenuItem>
          <MenuItem icon={<Icon name="person" look="small" />} onSelect={() => void takeOver(false)}>
            {t`Take over now`}
          </MenuItem>
          <MenuItem icon={<Icon name="leave" look="small" />} isDanger onSelect={() => void leave()}>
            {t`Leave the conversation`}
          </MenuItem>
        </>
      )}
    </Menu>
  )
}
