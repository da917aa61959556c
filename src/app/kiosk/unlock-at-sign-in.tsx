import { useState } from 'react'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import type { Kiosk } from './kiosk-keeper.ts'
import { UnlockForm } from './unlock-form.tsx'

/** Shown below a sign-in, because that covers the kiosk's own button. */
export function UnlockAtSignIn({ kiosk }: { kiosk: Kiosk }) {
  const [isAsking, setAsking] = useState(false)
  return isAsking ? (
    <UnlockForm kiosk={kiosk} />
  ) : (
    <Button tall onClick={() => setAsking(true)}>
      {t`Unlock the kiosk`}
    </Button>
  )
}
