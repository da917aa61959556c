import { isArmed, moveAside, moveBack, moveOut, rowAside, type SwipedRow, type SwipeWay } from './aside-row.ts'

type Deps = {
  /** Whether the row of this id has an action that way. */
  hasAction(id: string, way: SwipeWay): boolean
  /** Called when a finger takes a row aside; null when it is back in its place. */
  show(row: SwipedRow | null): void
  /** Runs the action. True: the row leaves the list, and stays aside until then. */
  act(row: SwipedRow): Promise<boolean>
}

/** The browser and the system use the sides of the screen for “back”. */
const edgePx = 24
/** A finger that moves less than this is pressing. */
const slopPx = 10
/** A flick is done earlier than a slow movement. */
const flick = { px: 48, pxPerMs: 0.6 }

type Touch = { pointerId: number; x: number; y: number; atMs: number; place: HTMLElement; id: string }

/**
 * Follows fingers that move rows of a list aside, one row at a time. Rows must have `touch-action: pan-y`: then the
 * browser takes every movement along the list for itself, and no listener holds up scrolling.
 */
export function followSwipes(list: HTMLElement, { hasAction, show, act }: Deps, signal: AbortSignal): void {
  let touch: Touch | null = null
  let aside: SwipedRow | null = null
  let isBusy = false

  function begin(event: PointerEvent) {
    if (event.pointerType !== 'touch') return
    // A second finger zooms.
    if (!event.isPrimary || isBusy) return void leave()
    touch = touchOf(event)
    if (touch) list.addEventListener('pointermove', move, { passive: true, signal })
  }

  function move(event: PointerEvent) {
    if (touch?.pointerId !== event.pointerId) return
    const dx = event.clientX - touch.x
    if (!aside && Math.abs(dx) > slopPx && Math.abs(dx) > 1.5 * Math.abs(event.clientY - touch.y)) {
      const row = rowAside(touch.place, touch.id, dx)
      if (!row || !hasAction(row.id, row.way)) return forget()
      aside = row
      // The finger may leave the list.
      list.setPointerCapture(touch.pointerId)
      list.addEventListener('touchmove', prevent, { passive: false, signal })
      show(row)
    }
    if (aside) moveAside(aside, dx)
  }

  async function lift(event: PointerEvent) {
    if (touch?.pointerId !== event.pointerId) return
    const dx = event.clientX - touch.x
    const perMs = Math.abs(dx) / Math.max(1, event.timeStamp - touch.atMs)
    const isFlick = aside !== null && dx * aside.sign >= flick.px && perMs >= flick.pxPerMs
    if (!aside || !(isFlick || isArmed(aside, dx))) return leave()
    forget()
    isBusy = true
    if (await act(aside)) await moveOut(aside)
    await leave()
  }

  function forget() {
    touch = null
    list.removeEventListener('pointermove', move)
    list.removeEventListener('touchmove', prevent)
  }

  /** Puts the row back into its place. */
  async function leave() {
    forget()
    const row = aside
    if (!row) return
    aside = null
    isBusy = true
    await moveBack(row)
    isBusy = false
    show(null)
  }

  list.addEventListener('pointerdown', begin, { passive: true, signal })
  list.addEventListener('pointerup', (event) => void lift(event), { signal })
  // Also when the browser begins to scroll.
  list.addEventListener('pointercancel', ({ pointerId }) => void (touch?.pointerId === pointerId && leave()), {
    signal,
  })
}

/**
 * Takes the finger's movement from the browser. Chromium would begin a fling that `touch-action` does not allow, and then
 * loses the next press, perhaps that of “Undo”.
 */
const prevent = (event: Event) => event.cancelable && event.preventDefault()

/** The touch of a row that may be moved aside. */
function touchOf({ target, clientX: x, clientY: y, pointerId, timeStamp: atMs }: PointerEvent): Touch | null {
  const place = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
  const id = place?.dataset.row
  if (!place || id === undefined || 'picking' in place.dataset) return null
  return x < edgePx || x > innerWidth - edgePx ? null : { pointerId, x, y, atMs, place, id }
}
