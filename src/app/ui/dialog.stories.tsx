import type { Meta, StoryObj } from '@storybook/react-vite'
import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'

export default { title: 'Dialog' } satisfies Meta

function Opened({ name, children }: { name: string; children(close: () => void): ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <Button onClick={() => setOpen(true)}>{name}</Button>
      {isOpen && children(() => setOpen(false))}
    </div>
  )
}

export const Dialogs: StoryObj = {
  render: () => (
    <>
      <Opened name="Open a dialog">
        {(close) => (
          <Dialog title="Add a label" onClose={close} actions={<Button onClick={close}>Add</Button>}>
            A label is seen by all staff.
          </Dialog>
        )}
      </Opened>
      <Opened name="Open a sheet">
        {(close) => (
          <Dialog title="Amara Lindqvist" look="sheet" onClose={close}>
            Customer since 2023
          </Dialog>
        )}
      </Opened>
      <Opened name="Ask before something is lost">
        {(close) => (
          <ConfirmDialog
            title="Sign out and lose what is unsent?"
            stay="Stay"
            go="Sign out"
            onStay={close}
            onGo={close}
          >
            3 messages have not been sent yet and would be lost.
          </ConfirmDialog>
        )}
      </Opened>
    </>
  ),
}
