import { t } from '#app/language/t.ts'
import { Icon } from '#app/ui/sign/icon.tsx'
import type { CallMedia } from '#core/contract/telephony-states.ts'
import { missingForCalls, partsOf } from '#core/telephony/support.ts'
import { Button } from '#widget/frame/chat/button.tsx'
import * as css from './calls.css.ts'
import { unsupportedText } from './failed-text.ts'

/** Which calls a widget lets visitors start. */
export type Takes = 'none' | CallMedia

/** The buttons that begin a call; in a browser that cannot make any, what to do instead [CAL-08]. */
export function BeginCall(props: { takes: Takes; isBusy: boolean; onBegin: (media: CallMedia) => void }) {
  const { takes, isBusy, onBegin } = props
  if (takes === 'none') return null
  const missing = missingForCalls(partsOf(window))
  if (missing.length > 0) return <p className={css.unsupported}>{unsupportedText(missing)}</p>
  return (
    <div className={css.begin}>
      <Button look="link" aria-disabled={isBusy} onClick={() => onBegin('voice')}>
        <span className={css.beginButton}>
          <Icon name="phone" />
          {t`Call us`}
        </span>
      </Button>
      {takes === 'video' && (
        <Button look="link" aria-disabled={isBusy} onClick={() => onBegin('video')}>
          <span className={css.beginButton}>
            <Icon name="film" />
            {t`Video call`}
          </span>
        </Button>
      )}
    </div>
  )
}
