import { useState } from 'react'
import { VoiceRecorder } from '#app/composer/files/voice-recorder.tsx'
import { t } from '#app/language/t.ts'
import { systemRandom } from '#core/platform/random.ts'
import type { Chat } from '#widget/frame/chat/chat.ts'
import { sendFiles } from '#widget/frame/content/send-files.ts'
import * as css from './calls.css.ts'

/** Records what the visitor would have said in the call. It becomes a message of the conversation. */
export default function LeaveVoice({ chat, onClose }: { chat: Chat; onClose: () => void }) {
  const [hasFailed, setFailed] = useState(false)
  const [id] = useState(() => systemRandom.uuid())
  const send = (recording: { file: Blob; name: string; peaks: number[] }) =>
    sendFiles(chat, [{ id, ...recording }], { draftId: systemRandom.uuid(), text: '', replyTo: null })
  if (hasFailed)
    return (
      <p role="alert" className={css.fault}>
        {t`The message could not be stored. Please try again.`}
      </p>
    )
  return (
    <div className={css.recorder}>
      <VoiceRecorder
        keepText={t`Send`}
        onKeep={(recording) => void send(recording).then(({ result }) => (result.ok ? onClose() : setFailed(true)))}
        onClose={onClose}
      />
    </div>
  )
}
