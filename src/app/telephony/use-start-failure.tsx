import { useEffect } from 'react'
import { FailureMessage } from '#app/language/failure-message.tsx'
import { useToasts } from '#app/ui/feedback/toast/toast-context.tsx'
import type { Failure } from '#core/platform/result.ts'

/** Tells why a call could not be started, where the screen has no place for it. */
export function useStartFailure(failure: Failure | null): void {
  const toasts = useToasts()
  useEffect(() => {
    if (failure) toasts.show({ id: 'start-call', severity: 'error', children: <FailureMessage failure={failure} /> })
  }, [failure, toasts])
}
