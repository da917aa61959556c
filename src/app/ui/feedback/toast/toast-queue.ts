import type { ReactNode } from 'react'
import type { Clock } from '#core/platform/clock.ts'

export type ToastSeverity = 'error' | 'success' | 'warning' | 'connecting' | 'info' | 'notify'

/** [ENT-11] `variant`: toasts stack at the side, a snackbar is one line at the bottom. */
export type Toast = {
  id: string
  severity: ToastSeverity
  variant: 'toast' | 'snackbar'
  actions: readonly { name: string; callback(): void }[]
  children: ReactNode
  /** Maximum number of toasts at once, snackbars included. */
  limit: number
  /** Milliseconds after which it is removed. */
  removedTime: number
  onClose?: () => void
}

/** [TST-01] */
export const toastDefaults = { limit: 5, removedTime: 6000 } as const

/**
 * [TST-01] The toasts that are shown, oldest first. A toast is removed after its time, when one of its actions is
 * pressed, when it is dismissed, or, as the oldest, when a further one exceeds the limit. Their time is paused between
 * `hold` and `release`.
 */
export type ToastQueue = {
  /** The same list until it changes. */
  shown(): readonly Toast[]
  subscribe(run: () => void): () => void
  /** A toast with the id of a shown one replaces it and starts its time again. */
  show(toast: Pick<Toast, 'severity' | 'children'> & Partial<Toast>): string
  close(id: string): void
  act(id: string, name: string): void
  hold(): void
  release(): void
}

type Shown = { toast: Toast; leftMs: number; sinceMs: number; stop: AbortController | null }

export function createToastQueue({ clock }: { clock: Clock }): ToastQueue {
  let all: readonly Shown[] = []
  let list: readonly Toast[] = []
  let isHeld = false
  let count = 0
  const listeners = new Set<() => void>()

  function set(next: readonly Shown[]) {
    all = next
    list = next.map(({ toast }) => toast)
    for (const run of listeners) run()
  }
  const start = (entry: Shown) => isHeld || resume(entry, clock, () => close(entry.toast.id))
  function close(id: string) {
    const entry = all.find(({ toast }) => toast.id === id)
    if (!entry) return
    entry.stop?.abort()
    set(all.filter((other) => other !== entry))
    entry.toast.onClose?.()
  }

  return {
    shown: () => list,
    subscribe(run) {
      listeners.add(run)
      return () => void listeners.delete(run)
    },
    show(given) {
      count += 1
      const toast: Toast = { id: `toast-${count}`, variant: 'toast', actions: [], ...toastDefaults, ...given }
      const entry: Shown = { toast, leftMs: toast.removedTime, sinceMs: clock.nowMs(), stop: null }
      const before = all.find((other) => other.toast.id === toast.id)
      before?.stop?.abort()
      if (before) {
        set(all.map((other) => (other === before ? entry : other)))
      } else {
        for (const { toast: oldest } of all.slice(0, Math.max(0, all.length + 1 - toast.limit))) close(oldest.id)
        set([...all, entry])
      }
      start(entry)
      return toast.id
    },
    close,
    act(id, name) {
      const action = list.find((toast) => toast.id === id)?.actions.find((other) => other.name === name)
      if (!action) return
      close(id)
      action.callback()
    },
    hold() {
      isHeld = true
      for (const entry of all) pause(entry, clock.nowMs())
    },
    release() {
      if (!isHeld) return
      isHeld = false
      for (const entry of all) start(entry)
    },
  }
}

/** Starts the time of a toast, or continues it after a pause. */
function resume(entry: Shown, clock: Clock, onEnd: () => void) {
  if (!Number.isFinite(entry.leftMs)) return
  entry.stop = new AbortController()
  entry.sinceMs = clock.nowMs()
  clock.after(entry.leftMs, onEnd, entry.stop.signal)
}

/** Pauses the time of a toast. */
function pause(entry: Shown, nowMs: number) {
  if (!entry.stop) return
  entry.stop.abort()
  entry.stop = null
  // If the clock was set meanwhile, the remaining time is neither negative nor longer than before.
  entry.leftMs = Math.max(0, Math.min(entry.leftMs, entry.leftMs - (nowMs - entry.sinceMs)))
}
