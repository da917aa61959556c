import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import * as css from './shell.css.ts'

/** One screen broke; the rest lives on, and what was typed or sent is in the hub. */
export const CrashScreen = ({ error, reset }: { error: unknown; reset(): void }) => (
  <div className={css.crash} role="alert">
    <EmptyState
      icon="alert"
      title="This screen stopped working"
      action={
        <Button tall look="primary" onClick={reset}>
          Open it again
        </Button>
      }
    >
      Your messages and drafts are kept. {error instanceof Error ? error.message : ''}
    </EmptyState>
  </div>
)
