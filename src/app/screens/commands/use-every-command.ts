import { useNavigate } from '@tanstack/react-router'
import { useCommands } from '#app/data/everline.tsx'
import { useConversations } from '#app/data/rows.ts'
import { t } from '#app/language/t.ts'
import type { IconName } from '#app/ui/icon.tsx'
import type { Failure } from '#core/platform/result.ts'
import { densityChoice, themeChoice } from '../environment.ts'
import { useOwnSelf } from '../own-self.ts'
import { densities, themes } from '../shell/looks.ts'
import { statuses } from '../shell/statuses.ts'
import { useAction } from '../use-action.ts'

type Command = { value: string; label: string; icon: IconName; run(): void }
export type CommandGroup = { label: string; commands: readonly Command[] }

/** More would hide the rest; the inbox has them all. */
const conversationLimit = 50

/** What the palette offers to who is signed in: screens, the own conversations, and what can be done anywhere. */
export function useEveryCommand({ onClose, onShortcuts }: { onClose(): void; onShortcuts(): void }): {
  groups: CommandGroup[]
  failure: Failure | null
} {
  const navigate = useNavigate()
  const { role } = useOwnSelf()
  const { run, failure } = useAction(useCommands().setStatus)
  const conversations = useConversations('handling', conversationLimit) ?? []

  const screen = (
    to: '/inbox' | '/profile' | '/diagnostics' | '/logs' | '/appearance' | '/kiosk',
    label: string,
    icon: IconName,
  ): Command => ({
    value: to,
    label,
    icon,
    run() {
      onClose()
      void navigate({ to })
    },
  })
  const screens = [
    screen('/inbox', t`Inbox`, 'inbox'),
    screen('/profile', t`Profile and password`, 'lock'),
    screen('/diagnostics', t`Diagnostics and feedback`, 'pulse'),
    ...(role === 'admin' ? [screen('/logs', t`Logs of all`, 'list'), screen('/appearance', t`Appearance`, 'sun')] : []),
    screen('/kiosk', t`Kiosk mode`, 'eye'),
  ]
  const open = conversations.map(
    ({ id, visitorName }): Command => ({
      value: id,
      label: visitorName,
      icon: 'inbox',
      run() {
        onClose()
        void navigate({
          to: '/inbox/$conversationId',
          params: { conversationId: id },
          search: { tab: 'handling' },
        })
      },
    }),
  )
  const own = statuses().map(
    ([status, label]): Command => ({
      value: `status/${status}`,
      label: t`Be ${label.toLowerCase()}`,
      icon: 'check',
      async run() {
        const result = await run(status)
        if (result?.ok) onClose()
      },
    }),
  )
  const look = (value: string, label: string, choose: () => void): Command => ({
    value,
    label,
    icon: 'eye',
    run() {
      choose()
      onClose()
    },
  })
  const looks = [
    ...themes.map(({ value, label }) =>
      look(`theme/${value}`, t`Theme: ${label.toLowerCase()}`, () => themeChoice.choose(value)),
    ),
    ...densities.map(({ value, label }) =>
      look(`density/${value}`, t`Density: ${label.toLowerCase()}`, () => densityChoice.choose(value)),
    ),
  ]
  const keys: Command = { value: 'shortcuts', label: t`Keyboard shortcuts`, icon: 'info', run: onShortcuts }

  return {
    groups: [
      { label: t`Screens`, commands: screens },
      { label: t`Your status`, commands: own },
      { label: t`This browser`, commands: [...looks, keys] },
      { label: t`Your conversations`, commands: open },
    ],
    failure,
  }
}
