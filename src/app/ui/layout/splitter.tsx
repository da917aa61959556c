import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import * as css from './splitter.css.ts'

type Props = {
  label: string
  /** Width in pixels of the pane that it resizes. */
  width: number
  /** The edge of that pane on which it is. */
  edge?: keyof typeof css.edge
  limits: { least: number; usual: number; most: number }
  onChange(width: number): void
}

const step = 16

/** Between two panes: moved by dragging, arrow keys, Home and End. A double click restores the default width. */
export function Splitter({ label, width, edge = 'end', limits, onChange }: Props) {
  const { least, usual, most } = limits
  const grip = useRef<{ x: number; width: number } | null>(null)
  const set = (next: number) => onChange(Math.round(Math.max(least, Math.min(most, next))))
  const way = (element: Element) => (getComputedStyle(element).direction === 'rtl' ? -1 : 1) * (edge === 'end' ? 1 : -1)

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    event.currentTarget.setPointerCapture(event.pointerId)
    grip.current = { x: event.clientX, width }
  }
  function onPointerMove({ currentTarget, clientX }: PointerEvent<HTMLElement>) {
    if (grip.current) set(grip.current.width + (clientX - grip.current.x) * way(currentTarget))
  }
  const letGo = () => {
    grip.current = null
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const forward = way(event.currentTarget) * step
    const targets: Record<string, number> = {
      ArrowRight: width + forward,
      ArrowLeft: width - forward,
      Home: least,
      End: most,
    }
    const target = targets[event.key]
    if (target === undefined) return
    event.preventDefault()
    set(target)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule of the page that is moved, which hr is not
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={least}
      aria-valuemax={most}
      tabIndex={0}
      className={`${css.splitter} ${css.edge[edge]}`}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onDoubleClick={() => set(usual)}
      onKeyDown={onKeyDown}
    />
  )
}
