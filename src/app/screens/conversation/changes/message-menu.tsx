import type { RefObject } from 'react'
import { copyText } from '#app/browser/clipboard.ts'
import { useServerNow } from '#app/data/use-server-now.ts'
import { t } from '#app/language/t.ts'
import type { LogItem } from '#app/messages/log-items.ts'
import { useOwnSelf } from '#app/session/own-self.ts'
import { Menu, MenuItem, MenuLine } from '#app/ui/overlay/menu.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import { maxEditMinutes, reactionEmoji } from '#core/contract/limits.ts'
import { textNow } from '#core/message-changes/changed-message.ts'
import { useChange } from './use-change.ts'

/** Actions that open a further step. */
export type MenuStep = 'reply' | 'edit' | 'remove' | 'receipts'

type Props = {
  item: Extract<LogItem, { kind: 'message' }>
  /** Whether the visitor reads what is written: a phone caller does not. */
  canWrite: boolean
  trigger: RefObject<HTMLElement | null>
  onStep(step: MenuStep): void
  onClose(): void
}

/** Menu of a message's actions. Its author can edit and remove it for some minutes. */
export function MessageMenu({ item: { message, change, isMine }, canWrite, trigger, onStep, onClose }: Props) {
  const { eid } = useOwnSelf()
  const { react } = useChange(message)
  const nowMs = useServerNow(10_000)
  const mayChange = isMine && nowMs - message.sentAtMs < maxEditMinutes * 60_000
  const has = (emoji: string) =>
    change?.reactions.some((each) => each.emoji === emoji && each.by.some((person) => person.eid === eid)) ?? false
  return (
    <Menu label={t`Message actions`} trigger={trigger} placement="bottom end" onClose={onClose}>
      {canWrite && (
        <MenuItem icon={<Icon name="back" look="small" />} onSelect={() => onStep('reply')}>
          {t`Reply`}
        </MenuItem>
      )}
      <MenuItem icon={<Icon name="file" look="small" />} onSelect={() => void copyText(textNow(message, change) ?? '')}>
        {t`Copy text`}
      </MenuItem>
      <MenuItem icon={<Icon name="check" look="small" />} onSelect={() => onStep('receipts')}>
        {t`Message info…`}
      </MenuItem>
      {mayChange && (
        <>
          {canWrite && !message.content && (
            <MenuItem icon={<Icon name="gear" look="small" />} onSelect={() => onStep('edit')}>
              {t`Edit…`}
            </MenuItem>
          )}
          <MenuItem icon={<Icon name="close" look="small" />} isDanger onSelect={() => onStep('remove')}>
            {t`Delete…`}
          </MenuItem>
        </>
      )}
      <MenuLine />
      {reactionEmoji.map((emoji) => (
        <MenuItem key={emoji} onSelect={() => react(emoji, !has(emoji))}>
          {has(emoji) ? t`Remove ${emoji}` : t`React with ${emoji}`}
        </MenuItem>
      ))}
    </Menu>
  )
}
