import { useEffect, useState } from 'react'
import { useCommands } from '#app/data/everline.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import type { Failure } from '#core/platform/result.ts'
import { failureWords } from '../failure-words.ts'

const lost = (count: unknown) =>
  count === 1
    ? '1 message has not been sent yet and would be lost.'
    : `${count} messages have not been sent yet and would be lost.`

/** Signs out when mounted; asks first when that would lose something. */
export function SignOut({ onStay }: { onStay(): void }) {
  const { signOut } = useCommands()
  const [failure, setFailure] = useState<Failure | null>(null)

  async function leave(evenUnsent: boolean) {
    setFailure(null)
    const result = await signOut({ evenUnsent })
    if (!result.ok) setFailure(result.error)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on the press that mounted this
  useEffect(() => void leave(false), [])

  if (!failure) return null
  const isUnsent = failure.name === 'unsent-messages'
  return (
    <ConfirmDialog
      title={isUnsent ? 'Sign out and lose what is unsent?' : 'Signing out did not work'}
      stay="Stay"
      go={isUnsent ? 'Sign out anyway' : 'Try again'}
      onStay={onStay}
      onGo={() => void leave(isUnsent)}
    >
      {isUnsent
        ? `${lost(failure.details?.count ?? 'Some')} Stay until the line is back, and they go out.`
        : failureWords(failure)}
    </ConfirmDialog>
  )
}
