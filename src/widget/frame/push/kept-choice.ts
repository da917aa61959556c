import type { PushAddress } from '#core/contract/push/schemas.ts'

/** Choice of this browser whether the visitor is notified of answers. */
export type PushChoice = {
  /** Name of the subscription within this browser. */
  place: string
  /** Address of this browser at its push service; null: the visitor is not notified. */
  subscription: PushAddress | null
  /** The customer who has chosen: nobody else is notified by that choice. Null: a visitor without a name. */
  customerEid: string | null
  /** Until when the visitor is not asked again, in milliseconds. */
  quietUntilMs: number
}

/** A visitor who has said no is not asked again for so long, in milliseconds. */
export const quietMs = 180 * 24 * 3_600_000

const nameOf = (service: string) => `everline-push/${service}`

/** Null: nothing was chosen, or the browser gives this frame no storage. */
export function keptChoice(service: string): PushChoice | null {
  try {
    const kept = JSON.parse(localStorage.getItem(nameOf(service)) ?? 'null')
    return typeof kept?.place === 'string' ? kept : null
  } catch {
    return null
  }
}

export function keepChoice(service: string, choice: PushChoice): void {
  try {
    localStorage.setItem(nameOf(service), JSON.stringify(choice))
  } catch {
    // Without storage it lasts as long as the page.
  }
}

/** Whether this browser can get pushes. Whether it may is not said to a frame of another site. */
export const canGetPushes = (): boolean =>
  'PushManager' in window && 'Notification' in window && Boolean(navigator.serviceWorker)
