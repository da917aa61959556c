import { createContext, type ReactNode, useContext, useState } from 'react'
import type { Clock } from '#core/platform/clock.ts'
import { createToastQueue, type ToastQueue } from './toast-queue.ts'
import { Toasts } from './toasts.tsx'

const ToastContext = createContext<ToastQueue | null>(null)

/** Shows the toasts of every screen within it. A toast stays when its screen is left. */
export function ToastProvider({ clock, children }: { clock: Clock; children: ReactNode }) {
  const [queue] = useState(() => createToastQueue({ clock }))
  return (
    <ToastContext value={queue}>
      {children}
      <Toasts queue={queue} />
    </ToastContext>
  )
}

export function useToasts(): ToastQueue {
  const queue = useContext(ToastContext)
  if (!queue) throw new Error('useToasts outside of ToastProvider')
  return queue
}
