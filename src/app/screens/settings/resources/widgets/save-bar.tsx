import { failureText } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import * as layout from '#app/ui/layout/layout.css.ts'
import type { Failure } from '#core/platform/result.ts'

type Props = {
  hasDraft: boolean
  /** Somebody else has saved since this admin began. */
  isOld: boolean
  isBusy: boolean
  /** Something in the draft would be refused. */
  isWrong?: boolean
  failure: Failure | null
  onDiscard(): void
}

/** The end of a form that is saved as a whole. */
export const SaveBar = ({ hasDraft, isOld, isBusy, isWrong = false, failure, onDiscard }: Props) => (
  <>
    {isOld && (
      <Notice look="warning" action={<Button onClick={onDiscard}>{t`Show theirs`}</Button>}>
        {t`Someone else has changed this in the meantime.`}
      </Notice>
    )}
    {failure && <Notice>{failureText(failure)}</Notice>}
    <div className={layout.toolbar.center}>
      <Button look="primary" type="submit" aria-disabled={!hasDraft || isBusy || isOld || isWrong} aria-busy={isBusy}>
        {t`Save`}
      </Button>
      {hasDraft && <Button onClick={onDiscard}>{t`Discard changes`}</Button>}
    </div>
  </>
)
