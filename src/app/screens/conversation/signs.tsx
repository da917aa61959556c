import { useEffect } from 'react'
import { isHidden, onAttention } from '#app/browser/attention.ts'
import { useTypingEids } from '#app/conversations/use-typing-eids.ts'
import { useCommands } from '#app/data/everline.tsx'
import { useLiveRow, useStaff } from '#app/data/rows.ts'
import { useLanguage } from '#app/language/own-language.ts'
import { t } from '#app/language/t.ts'
import * as css from '#app/messages/log.css.ts'
import { useOwnSelf } from '#app/session/own-self.ts'
import { Icon } from '#app/ui/sign/icon.tsx'
import type { ConversationRow } from '#core/store/rows.ts'

/** Says who is typing or, while nobody types, which colleagues look at the conversation. */
export function Signs({ conversation }: { conversation: ConversationRow }) {
  const typing = useTypingEids(conversation)
  const looking = useLookingEids(conversation.id)
  if (typing.length > 0)
    return (
      <>
        <span className={css.dots} aria-hidden="true">
          <span className={css.typingDot} />
          <span className={css.typingDot} />
          <span className={css.typingDot} />
        </span>
        <Says eids={typing} conversation={conversation} what="typing" />
      </>
    )
  if (looking.length === 0) return null
  return (
    <>
      <Icon name="eye" look="small" />
      <Says eids={looking} conversation={conversation} what="looking" />
    </>
  )
}

type SaysProps = { eids: readonly string[]; conversation: ConversationRow; what: 'typing' | 'looking' }

function Says({ eids, conversation: { visitorEid, visitorName }, what }: SaysProps) {
  const staff = useStaff() ?? []
  const { language } = useLanguage()
  const nameOf = (eid: string) =>
    eid === visitorEid ? visitorName : (staff.find((one) => one.eid === eid)?.name ?? t`Someone`)
  const names = new Intl.ListFormat(language).format(eids.map(nameOf))
  return <span dir="auto">{what === 'typing' ? typingText(eids, names) : lookingText(eids, names)}</span>
}

const typingText = ({ length }: readonly string[], names: string) =>
  length === 1 ? t`${names} is typing…` : t`${names} are typing…`
const lookingText = ({ length }: readonly string[], names: string) =>
  length === 1 ? t`${names} is also viewing this` : t`${names} are also viewing this`

/** Colleagues are told this often, in milliseconds. Their tabs show it for longer (`core/messages/signs.ts`). */
const tellEveryMs = 8000

/** The colleagues who look at the conversation now. While this tab is visible, they are told that its user does too. */
function useLookingEids(roomId: string): readonly string[] {
  const { setLooking } = useCommands()
  const { eid } = useOwnSelf()
  const eids = useLiveRow(`looking/${roomId}`)?.eids.filter((other) => other !== eid) ?? []
  const count = eids.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: a colleague who has just come is told at once
  useEffect(() => {
    const tell = () => void (isHidden() || setLooking(roomId))
    tell()
    const timer = setInterval(tell, tellEveryMs)
    const stop = onAttention(tell)
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [roomId, setLooking, count])
  return eids
}
