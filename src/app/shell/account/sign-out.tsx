import { useEffect, useRef, useState } from 'react'
import { useCommands } from '#app/data/everline.tsx'
import { failureText } from '#app/language/failure-text.ts'
import { plural, t } from '#app/language/t.ts'
import { ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'
import type { Failure } from '#core/platform/result.ts'

const lost = (count: unknown) =>
  typeof count === 'number'
    ? t`${plural(count, { one: '# message hasn’t been sent.', other: '# messages haven’t been sent.' })} Stay until you’re back online, or they’ll be lost.`
    : t`Some messages haven’t been sent. Stay until you’re back online, or they’ll be lost.`

/** Signs out when mounted. Asks first if something would be lost. */
export function SignOut({ onStay }: { onStay(): void }) {
  const { signOut } = useCommands()
  const [failure, setFailure] = useState<Failure | null>(null)

  async function leave(evenUnsent: boolean) {
    setFailure(null)
    const result = await signOut({ evenUnsent })
    if (!result.ok) setFailure(result.error)
  }
  const hasStayed = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on the press that mounted this
  useEffect(() => {
    void leave(false)
    return () => {
      // Not with the hub's answer: it may be lost with the rows that the hub deletes.
      if (!hasStayed.current) void import('#app/push/push-device.ts').then(({ endPush }) => endPush()).catch(() => {})
    }
  }, [])

  if (!failure) return null
  const isUnsent = failure.name === 'unsent-messages'
  return (
    <ConfirmDialog
      title={isUnsent ? t`Sign out with unsent messages?` : t`Couldn’t sign out`}
      stay={t`Stay`}
      go={isUnsent ? t`Sign out anyway` : t`Try again`}
      onStay={() => {
        hasStayed.current = true
        onStay()
      }}
      onGo={() => void leave(isUnsent)}
    >
      {isUnsent ? lost(failure.details?.count) : failureText(failure)}
    </ConfirmDialog>
  )
}
