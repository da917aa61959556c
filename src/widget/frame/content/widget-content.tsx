import { type ReactNode, useMemo, useState, useSyncExternalStore } from 'react'
import { type ContentEnv, ContentEnvProvider } from '#app/messages/content/content-env.ts'
import { MessageContent } from '#app/messages/content/message-content.tsx'
import { previewedPicture } from '#app/messages/content/previewed-picture.ts'
import type { LogMessage } from '#app/messages/log-items.ts'
import type { Chat } from '#widget/frame/chat/chat.ts'
import { refusedText } from '#widget/frame/chat/refused-text.ts'
import { createAct, type Schedule, whyNotOf } from './act.ts'
import { FreeTimes } from './free-times.tsx'

export type ContentProps = { message: LogMessage; chat: Chat }

/** A message that is more than a text, with buttons that the visitor can use. */
export function WidgetContent({ message, chat }: ContentProps): ReactNode {
  const { roomId } = message
  const isAnswered = useSyncExternalStore(chat.subscribe, () => hasAnswered(chat, message))
  const [schedule, setSchedule] = useState<Schedule | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const env = useMemo(
    (): ContentEnv => ({
      getFile: (id) => chat.ask('getFile', { params: { roomId, id } }),
      // The frame is at the host that has the files.
      fileUrl: '',
      pictures: () => chat.state().rows?.messages.flatMap(previewedPicture) ?? [],
      act: createAct(chat, {
        roomId,
        onSchedule: setSchedule,
        onFailure: (failure) => setFailed(refusedText(failure)),
      }),
      whyNot: (action) => whyNotOf(action, chat),
      failureText: refusedText,
    }),
    [chat, roomId],
  )
  return (
    <ContentEnvProvider value={env}>
      <MessageContent message={message} isAnswered={isAnswered} />
      {schedule && <FreeTimes chat={chat} schedule={schedule} onClose={() => setSchedule(null)} />}
      {failed && <p role="alert">{failed}</p>}
    </ContentEnvProvider>
  )
}

/** Whether the visitor has written something after this message. */
function hasAnswered(chat: Chat, { seq }: LogMessage): boolean {
  const { rows } = chat.state()
  if (!rows) return false
  const { messages, outbox, profile } = rows
  return (
    messages.some((later) => later.seq > seq && later.kind === 'text' && later.senderEid === profile?.eid) ||
    outbox.some(({ kind }) => kind === 'message' || kind === 'content-message' || kind === 'file-message')
  )
}
