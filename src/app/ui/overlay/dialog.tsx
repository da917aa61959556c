import { type ReactNode, useId } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import { AriaLocale } from '#app/ui/base/aria-locale.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import * as css from './dialog.css.ts'
import { useBackCloses } from './over-the-page.ts'

type Props = {
  title: string
  children: ReactNode
  actions?: ReactNode
  look?: keyof typeof css.look
  /** An alert dialog asks before something is lost: only its own buttons and Escape answer it. */
  isAlert?: boolean
  onClose(): void
}

/** A modal dialog. Keeps the focus inside, and returns it to where it was when the dialog closes. */
export function Dialog({ title, children, actions, look = 'dialog', isAlert = false, onClose }: Props) {
  const textId = useId()
  useBackCloses(onClose)
  return (
    <AriaLocale>
      <ModalOverlay
        isOpen
        isDismissable={!isAlert}
        onOpenChange={(isOpen) => !isOpen && onClose()}
        className={css.scrim}
        data-region="modal"
      >
        <Modal className={css.look[look]}>
          <AriaDialog
            role={isAlert ? 'alertdialog' : 'dialog'}
            aria-label={title}
            {...(isAlert && { 'aria-describedby': textId })}
            className={css.inside}
          >
            <div className={css.head}>
              <h2 className={css.title}>{title}</h2>
              {!isAlert && (
                <Button look="quiet" square aria-label={t`Close`} onClick={onClose}>
                  <Icon name="close" look="small" />
                </Button>
              )}
            </div>
            <div id={textId} className={isAlert ? css.text : undefined}>
              {children}
            </div>
            {actions && <div className={css.actions}>{actions}</div>}
          </AriaDialog>
        </Modal>
      </ModalOverlay>
    </AriaLocale>
  )
}
