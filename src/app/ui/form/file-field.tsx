import { type ChangeEvent, type ReactNode, useRef } from 'react'
import { Button } from '#app/ui/action/button.tsx'

type Props = {
  /** Which file: for who reads the field without what is around it. */
  label: string
  /** Types or endings, as the browser's own field takes them. */
  accept: readonly string[]
  /** On the button. */
  children: ReactNode
  isDisabled?: boolean
  isBusy?: boolean
  onChoose(file: File): void
}

/** A button that asks for a file. */
export function FileField({ label, accept, children, isDisabled = false, isBusy = false, onChoose }: Props) {
  const input = useRef<HTMLInputElement>(null)
  function take({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    // The same file again, mended, is a change too.
    target.value = ''
    if (file) onChoose(file)
  }
  return (
    <>
      <input ref={input} type="file" hidden aria-label={label} accept={accept.join()} onChange={take} />
      <Button
        aria-disabled={isDisabled || isBusy}
        aria-busy={isBusy}
        onClick={() => isDisabled || isBusy || input.current?.click()}
      >
        {children}
      </Button>
    </>
  )
}
