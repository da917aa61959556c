import { msg, t, translated } from '#app/language/t.ts'
import type { Wish } from '#core/contract/index.ts'
import { Button } from '#widget/frame/chat/button.tsx'
import type { Chat } from '#widget/frame/chat/chat.ts'
import { refusedText } from '#widget/frame/chat/refused-text.ts'
import type { ChatRows } from '#widget/frame/store/read-chat.ts'
import { QueuedLine } from './queued-line.tsx'
import { type WishRow, wishesIn } from './wish.ts'

/** Shows wishes that the backend does not have yet: that they wait, or why they were refused [PWA-05]. */
export function Wishes({ chat, rows }: { chat: Chat; rows: ChatRows }) {
  const isFollowedUp = rows.conversation?.inquiry?.followUp === 'asked'
  return wishesIn(rows).map((row) => {
    const name = isFollowedUp && row.payload.wish === 'keep' ? t`Continue` : translated(names[row.payload.wish])
    return <Line key={row.id} chat={chat} row={row} name={name} />
  })
}

/** The words of the buttons. */
const names: Record<Wish, string> = {
  keep: msg`Keep chat open`,
  decline: msg`No, thanks`,
  'hand-over': msg`Ask for someone else`,
  end: msg`End chat`,
}

function Line({ chat, row, name }: { chat: Chat; row: WishRow; name: string }) {
  return (
    <QueuedLine chat={chat} row={row} name={name} why={refusedText(row.failure)}>
      <Button look="link" onClick={() => void chat.command({ name: 'retry', id: row.id })}>
        {t`Retry`}
      </Button>
    </QueuedLine>
  )
}
