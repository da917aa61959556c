import { type ComponentProps, type ReactNode, useEffect } from 'react'
import { failureText } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import { visuallyHidden } from '#app/ui/base/visually-hidden.css.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import * as field from '#app/ui/form/field.css.ts'
import { FormStatus } from '#app/ui/form/form-status.tsx'
import type { AnyForm } from './use-everline-form.ts'

type Props = Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate' | 'className'> & {
  form: AnyForm
  /** Shown when the form is saved. */
  saved?: ReactNode
}

/** Renders a form of `useEverlineForm`: its errors, its fields, and the result of saving. */
export function Form({ form, saved, children, ...rest }: Props) {
  const listed = form.summary()
  const soleField = form.soleField()
  const { refusals } = form
  useEffect(() => {
    if (refusals > 0 && soleField !== null) document.getElementById(soleField)?.focus()
  }, [refusals, soleField])

  return (
    <form
      className={field.form}
      noValidate
      // Read by `isReloadHeld`.
      data-edited={form.isEdited}
      onSubmit={(event) => {
        event.preventDefault()
        // Name of the pressed button, if there are several; Enter presses the first.
        void form.submit(event.nativeEvent.submitter?.getAttribute('name') ?? '')
      }}
      {...rest}
    >
      <ErrorSummary
        wrong={soleField === null ? listed : []}
        failure={form.failure && failureText(form.failure)}
        refusals={refusals}
      />
      {/*
       * A single wrong field needs no list: it gets the focus. A screen reader does not announce a focus that does not move.
       */}
      {soleField !== null &&
        listed.map(({ id, text, isRight }) => (
          <p key={id} className={visuallyHidden} role="alert">
            {!isRight && text}
          </p>
        ))}
      {form.isRestored && form.isEdited && (
        <Notice look="info" action={<Button look="link" onClick={form.discard}>{t`Discard`}</Button>}>
          {t`You have unsaved changes here.`}
        </Notice>
      )}
      {children}
      {saved !== undefined && <FormStatus>{form.isSaved && saved}</FormStatus>}
    </form>
  )
}

/** The buttons at the foot of a form: in a dialog always in sight, the one that saves at the end. */
export const FormActions = ({ children }: { children: ReactNode }) => <div className={field.actions}>{children}</div>

type SubmitProps = Omit<ComponentProps<typeof Button>, 'type' | 'form'> & {
  form: Pick<AnyForm, 'isSaving'>
  /** Shown instead of the button's text while the form is saved. */
  busy?: string
}

/** The button that sends the form; during a save it says so and does nothing. */
export const SubmitButton = ({ form, busy, children, look = 'primary', ...rest }: SubmitProps) => (
  <Button look={look} type="submit" aria-disabled={form.isSaving} aria-busy={form.isSaving} {...rest}>
    {form.isSaving && busy ? busy : children}
  </Button>
)
