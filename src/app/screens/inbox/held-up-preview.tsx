import type { HeldUpMessage } from '#app/conversations/held-up.ts'
import { t } from '#app/language/t.ts'
import { wordsOf } from '#app/messages/content/words-of.ts'
import { visuallyHidden } from '#app/ui/base/visually-hidden.css.ts'
import { Icon } from '#app/ui/sign/icon.tsx'
import * as css from './inbox.css.ts'

/** The user's own message that waits for the connection or was not sent, in the list. */
export function HeldUpPreview({ message }: { message: HeldUpMessage }) {
  const isFailed = message.state === 'failed'
  const words = wordsIn(message)
  return (
    <span className={css.heldUp} data-failed={isFailed ? '' : undefined}>
      <Icon name={isFailed ? 'alert' : 'clock'} look="small" />
      <span className={visuallyHidden}>{isFailed ? t`Not sent` : t`Waiting for connection`}: </span>
      <span className={css.heldUpText} dir="auto">
        {t`You: ${words}`}
      </span>
    </span>
  )
}

function wordsIn({ kind, payload }: HeldUpMessage): string {
  switch (kind) {
    case 'message':
      return payload.text
    case 'content-message':
      return wordsOf(payload.content)
    case 'file-message':
      return payload.text || payload.file.name
  }
}
