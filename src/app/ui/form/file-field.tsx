import { type ChangeEvent, type ReactNode, useRef } from 'react'
import { Button } from '#app/ui/action/button.tsx'

type Props = {
  /** Name of the wanted file, for screen readers, which may read the field without its surroundings. */
  label: string
  /** Media types or file extensions, as for the browser's own file input. */
  accept: readonly string[]
  /** Text of the button. */
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
    // Choosing the same file again, after it was changed, must also be reported.
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
