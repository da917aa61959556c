import { useNavigate } from '@tanstack/react-router'
import { useCommands } from '#app/data/everline.tsx'
import { useAction } from '#app/data/use-action.ts'
import { failureText } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import type { Contact, Conversation } from '#core/contract/index.ts'

type Props = { contact: Contact; newest: Conversation | undefined }

/** Writes to the contact in the newest chat of one of its visitors, who is asked whether to go on. */
export function WriteButton({ contact: { visitorEids }, newest }: Props) {
  const { ask } = useCommands()
  const navigate = useNavigate()
  const visitorEid = newest?.visitorEid ?? visitorEids[0]
  const writing = useAction(async (eid: string) => {
    const answer = await ask('createInquiry', { body: { visitorEid: eid } })
    const id = answer.ok ? answer.value.conversation?.id : undefined
    if (id !== undefined)
      await navigate({ to: '/inbox/$conversationId', params: { conversationId: id }, search: { tab: 'handling' } })
    return answer
  })
  if (visitorEid === undefined) return null
  return (
    <>
      <Button aria-busy={writing.isBusy} onClick={() => void writing.run(visitorEid)}>
        <Icon name="chat" look="small" />
        {t`Send chat message`}
      </Button>
      {writing.failure && <Notice>{failureText(writing.failure)}</Notice>}
    </>
  )
}
