import type { MouseEvent } from 'react'
import { useCommands } from '#app/data/everline.tsx'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import type { Failure } from '#core/platform/result.ts'
import { sessionEndText } from './session-end-text.ts'

/** Says below the title why the session has ended, until it is dismissed or somebody signs in. */
export function SessionEndLead({ ended }: { ended: Failure }) {
  const { forgetSessionEnd } = useCommands()
  function dismiss({ currentTarget }: MouseEvent) {
    // The button goes away, and the focus must not go with it.
    currentTarget.closest('main')?.querySelector('input')?.focus()
    void forgetSessionEnd()
  }
  return (
    <>
      {sessionEndText(ended)}{' '}
      <Button look="link" onClick={dismiss}>
        {t`Dismiss`}
      </Button>
    </>
  )
}
