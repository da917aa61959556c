import { t } from '#app/language/t.ts'
import { Icon } from '#app/ui/sign/icon.tsx'
import type { CallMedia } from '#core/contract/telephony/states.ts'
import { systemRandom } from '#core/platform/random.ts'
import { missingForCalls, partsOf } from '#core/telephony/support.ts'
import { Button } from '#widget/frame/chat/button.tsx'
import type { Chat } from '#widget/frame/chat/chat.ts'
import * as css from './calls.css.ts'
import { unsupportedText } from './failed-text.ts'

/** Kinds of calls that a widget lets visitors start. */
export type Takes = 'none' | CallMedia

/** The button that begins a call; in a browser that cannot make any, what to do instead [CAL-08]. */
export function BeginCall({ takes, isBusy, onBegin }: { takes: Takes; isBusy: boolean; onBegin(): void }) {
  if (takes === 'none') return null
  const missing = missingForCalls(partsOf(window))
  if (missing.length > 0) return <p className={css.unsupported}>{unsupportedText(missing)}</p>
  return (
    <div className={css.begin}>
      <Button look="link" aria-disabled={isBusy} onClick={onBegin}>
        <span className={css.beginButton}>
          <Icon name="phone" />
          {t`Call us`}
        </span>
      </Button>
    </div>
  )
}

/** Calls from the visitor's conversation; who has none yet gets one. */
export async function startCall(chat: Chat, call: { roomId: string | null; media: CallMedia; page: string }) {
  const roomId = call.roomId ?? systemRandom.uuid()
  if (call.roomId === null) {
    const made = await chat.ask('createConversation', {
      body: { id: roomId, page: call.page },
      idempotencyKey: systemRandom.uuid(),
    })
    if (!made.ok) return made
    await chat.command({ name: 'switch', roomId })
  }
  return chat.ask('startCall', {
    body: { target: { kind: 'room', roomId }, media: call.media },
    idempotencyKey: systemRandom.uuid(),
  })
}
