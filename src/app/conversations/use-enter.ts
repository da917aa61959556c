import { useNavigate } from '@tanstack/react-router'
import { useCommands } from '#app/data/everline.tsx'
import { useAction } from '#app/data/use-action.ts'
import type { HandledInquiry } from '#core/contract/index.ts'
import { ok } from '#core/platform/result.ts'

/** Returns an action that opens a colleague's conversation, which an admin who is not in it joins first. */
export function useEnter() {
  const navigate = useNavigate()
  const { ask } = useCommands()
  return useAction(async ({ conversationId, isIn }: Pick<HandledInquiry, 'conversationId' | 'isIn'>) => {
    const answer = isIn ? ok(null) : await ask('joinConversation', { params: { id: conversationId } })
    if (!answer.ok) return answer
    await navigate({ to: '/inbox/$conversationId', params: { conversationId }, search: { tab: 'handling' } })
    return ok(null)
  })
}
