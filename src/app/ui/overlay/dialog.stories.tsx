import type { Meta, StoryObj } from '@storybook/react-vite'
import { type ReactNode, useState } from 'react'
import { Button } from '#app/ui/action/button.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import * as rows from '#app/ui/gallery/row.css.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'
import { NativeSheet } from './native-sheet.tsx'
import { Sheet } from './sheet.tsx'

export default { title: 'Dialog' } satisfies Meta

type Opening = { name: string; isFirst?: boolean; children(close: () => void): ReactNode }
function Opened({ name, isFirst = false, children }: Opening) {
  const [isOpen, setOpen] = useState(isFirst)
  return (
    <div>
      <Button onClick={() => setOpen(true)}>{name}</Button>
      {isOpen && children(() => setOpen(false))}
    </div>
  )
}

type First = { isFirst?: boolean }
const Label = (props: First) => (
  <Opened name="Open a dialog" {...props}>
    {(close) => (
      <Dialog title="Add a label" onClose={close} actions={<Button onClick={close}>Add</Button>}>
        A label is seen by all staff.
      </Dialog>
    )}
  </Opened>
)
const Contact = (props: First) => (
  <Opened name="Open a sheet" {...props}>
    {(close) => (
      <Sheet title="Amara Lindqvist" onClose={close} actions={<Button onClick={close}>Send email</Button>}>
        Customer since 2023
      </Sheet>
    )}
  </Opened>
)
const Question = (props: First) => (
  <Opened name="Ask before something is lost" {...props}>
    {(close) => (
      <ConfirmDialog title="Sign out with unsent messages?" stay="Stay" go="Sign out" onStay={close} onGo={close}>
        3 messages have not been sent yet and would be lost.
      </ConfirmDialog>
    )}
  </Opened>
)

export const Dialogs: StoryObj = {
  render: () => (
    <>
      <Label />
      <Contact />
      <Question />
    </>
  ),
}
export const OpenDialog: StoryObj = { render: () => <Label isFirst /> }
export const OpenSheet: StoryObj = { render: () => <Contact isFirst /> }
export const OpenQuestion: StoryObj = { render: () => <Question isFirst /> }

export const OpenNativeSheet: StoryObj = {
  render: () => (
    <div>
      <Button>Behind the sheet</Button>
      <NativeSheet label="Sign in again">
        <div className={rows.panel}>
          <TextField label="Password" autoFocus />
          <Button look="primary">Sign in</Button>
        </div>
      </NativeSheet>
    </div>
  ),
}
