import { useCommands } from '#app/data/everline.tsx'
import { useStateRow } from '#app/data/rows.ts'
import { useAction } from '#app/data/use-action.ts'
import { failureText } from '#app/language/failure-text.ts'
import { useLanguage } from '#app/language/own-language.ts'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import * as css from './shell.css.ts'

/**
 * Shown in place of a screen that crashed. The rest of the app keeps working, and typed and sent text is in the hub.
 */
export function CrashScreen({ error, reset }: { error: unknown; reset(): void }) {
  useLanguage()
  const eid = useStateRow('profile')?.eid ?? ''
  const { queue } = useCommands()
  const { run, isBusy, isDone, failure } = useAction((text: string) =>
    queue({ eid, kind: 'feedback', payload: { subject: 'app', text, level: 'CRITICAL' } }),
  )
  const text = error instanceof Error ? error.message : ''
  return (
    <div className={css.crash} role="alert">
      <EmptyState
        icon="alert"
        title={t`This screen stopped working`}
        action={
          <div className={css.crashActions}>
            <Button tall look="primary" onClick={reset}>
              {t`Reload`}
            </Button>
            {!isDone && (
              <Button tall aria-disabled={isBusy} onClick={() => void run(`A screen stopped working: ${text}`)}>
                {t`Send log to support`}
              </Button>
            )}
          </div>
        }
      >
        {t`Your messages and drafts are safe.`} {text}
      </EmptyState>
      {isDone && <Notice look="success">{t`Thank you. The log is on its way.`}</Notice>}
      {failure && <Notice>{failureText(failure)}</Notice>}
    </div>
  )
}
