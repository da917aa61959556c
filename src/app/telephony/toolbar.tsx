import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'

/** Buttons of which one is a stop for Tab; arrows, Home and End go to the others, mirrored from right to left. */
export function Toolbar({ label, className, children }: { label: string; className: string; children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null)
  // After every render: buttons come and go with the state of the call.
  useLayoutEffect(() => keepOneStop(bar.current))

  function onKeyDown(event: KeyboardEvent) {
    const buttons = buttonsOf(bar.current)
    const at = buttons.findIndex((button) => button.matches(':focus'))
    const isMirrored = bar.current !== null && getComputedStyle(bar.current).direction === 'rtl'
    const nextOf: Record<string, number> = {
      ArrowRight: at + (isMirrored ? -1 : 1),
      ArrowLeft: at + (isMirrored ? 1 : -1),
      Home: 0,
      End: buttons.length - 1,
    }
    const next = nextOf[event.key]
    if (at < 0 || next === undefined) return
    event.preventDefault()
    buttons[(next + buttons.length) % buttons.length]?.focus()
    keepOneStop(bar.current)
  }
  return (
    <div ref={bar} role="toolbar" aria-label={label} className={className} onKeyDown={onKeyDown}>
      {children}
    </div>
  )
}

const buttonsOf = (bar: HTMLElement | null) => [...(bar?.querySelectorAll('button') ?? [])]

/** The stop for Tab is the button that has the focus, or had it last, or the first. */
function keepOneStop(bar: HTMLElement | null) {
  const buttons = buttonsOf(bar)
  const stop =
    buttons.find((button) => button === document.activeElement) ??
    buttons.find((button) => button.dataset.stop !== undefined) ??
    buttons[0]
  for (const button of buttons) {
    button.tabIndex = button === stop ? 0 : -1
    if (button === stop) button.dataset.stop = ''
    else delete button.dataset.stop
  }
}
