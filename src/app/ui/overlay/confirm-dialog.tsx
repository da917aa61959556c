import type { ReactNode } from 'react'
import { Button } from '#app/ui/action/button.tsx'
import { Dialog } from './dialog.tsx'

type Props = {
  title: string
  children: ReactNode
  stay: string
  go: string
  onStay(): void
  onGo(): void
}

/** Asks before something is lost. The harmless button has the focus, and Escape does the same. */
export const ConfirmDialog = ({ title, children, stay, go, onStay, onGo }: Props) => (
  <Dialog
    title={title}
    isAlert
    onClose={onStay}
    actions={
      <>
        <Button tall onClick={onGo}>
          {go}
        </Button>
        <Button tall look="primary" autoFocus onClick={onStay}>
          {stay}
        </Button>
      </>
    }
  >
    {children}
  </Dialog>
)
