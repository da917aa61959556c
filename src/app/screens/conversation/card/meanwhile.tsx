import type { ReactNode } from 'react'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'

/** Notice that somebody else changed the same data during an edit. Saving is refused until the user has seen it. */
export const Meanwhile = ({ onSeen, children }: { onSeen(): void; children: ReactNode }) => (
  <Notice look="warning" action={<Button look="link" onClick={onSeen}>{t`Dismiss`}</Button>}>
    {children}
  </Notice>
)
