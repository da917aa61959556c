import { t } from '#app/language/t.ts'
import { Icon } from '#app/ui/sign/icon.tsx'
import type { CallMedia } from '#core/contract/telephony/states.ts'
import { missingForCalls, partsOf } from '#core/telephony/support.ts'
import { Button } from '#widget/frame/chat/button.tsx'
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
