import { useCommands } from '#app/data/everline.tsx'
import { useOwnSelf } from '#app/session/own-self.ts'
import { reactionEmoji } from '#core/contract/limits.ts'
import type { ChangeRow } from '#core/message-changes/changed-message.ts'

type Change = ChangeRow['payload']['change']
type Changed = { id: string; roomId: string }

/** Queues a change of a message. */
export function useChange({ id: messageId, roomId }: Changed) {
  const { queue } = useCommands()
  const { eid } = useOwnSelf()
  const change = (what: Change) => queue({ eid, kind: 'change-message', payload: { roomId, messageId, change: what } })
  return {
    change,
    react(emoji: string, on: boolean) {
      const known = reactionEmoji.find((one) => one === emoji)
      if (known) void change({ do: 'react', emoji: known, on })
    },
  }
}
