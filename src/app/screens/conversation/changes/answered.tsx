import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import type { ReplyTo } from '#core/contract/index.ts'
import * as css from './changes.css.ts'

/** Quote of the answered message, above the text box. */
export const Answered = ({ replyTo, onCancel }: { replyTo: ReplyTo; onCancel(): void }) => (
  <div className={css.answered} role="status">
    <Icon name="back" look="small" />
    <span className={css.answeredText} dir="auto">
      {t`Reply to ${replyTo.senderName}: ${replyTo.text}`}
    </span>
    <Button look="quiet" square className={css.cancel} aria-label={t`Cancel reply`} onClick={onCancel}>
      <Icon name="close" look="small" />
    </Button>
  </div>
)
