import { fitsMedia } from '#app/browser/viewport.ts'
import { media } from '#app/theme/contract.css.ts'
import { sleep, systemClock } from '#core/platform/clock.ts'

/** The end of the line that a finger moves towards: from right to left, the start is at the right. */
export type SwipeWay = 'start' | 'end'

/** A row of the list whose link a finger moves aside. */
export type SwipedRow = { id: string; way: SwipeWay; place: HTMLElement; link: HTMLElement; sign: 1 | -1 }

/** From here on the action is done when the finger is lifted. */
const armedPx = 96
const slideMs = 160
/** A row that has not left the list after this time comes back into its place. */
const leavingMs = 1000

/** The row that a movement of a finger takes aside; null for a place without a link. */
export function rowAside(place: HTMLElement, id: string, dx: number): SwipedRow | null {
  const link = place.querySelector<HTMLElement>(':scope > a')
  const isRtl = getComputedStyle(place).direction === 'rtl'
  return link && { id, place, link, sign: dx < 0 ? -1 : 1, way: dx < 0 === isRtl ? 'end' : 'start' }
}

/** Moves the row with the finger. Nothing but the transform changes, so that no layout is needed. */
export function moveAside({ link, place, sign }: SwipedRow, dx: number): void {
  const way = Math.max(0, dx * sign)
  link.style.transform = `translateX(${way * sign}px)`
  place.toggleAttribute('data-armed', way >= armedPx)
}

export const isArmed = ({ sign }: SwipedRow, dx: number) => dx * sign >= armedPx

/** Moves the row out of the list, and settles when it has left it. */
export async function moveOut({ link, place, sign }: SwipedRow): Promise<void> {
  await slide(link, `translateX(${sign * 100}%)`)
  const over = new AbortController()
  const watch = new MutationObserver(() => place.isConnected || over.abort())
  if (place.parentElement) watch.observe(place.parentElement, { childList: true })
  await sleep(systemClock, leavingMs, over.signal)
  watch.disconnect()
}

export async function moveBack({ link, place }: SwipedRow): Promise<void> {
  await slide(link, 'none')
  link.style.transform = ''
  place.removeAttribute('data-armed')
}

/** Moves an element there and leaves it there; at once if the user wants little motion. */
async function slide(link: HTMLElement, transform: string): Promise<void> {
  const from = getComputedStyle(link).transform
  link.style.transform = transform
  if (fitsMedia(media.reduced)) return
  await link
    .animate([{ transform: from }, { transform }], { duration: slideMs, easing: 'ease-out' })
    .finished.catch(() => {})
}
