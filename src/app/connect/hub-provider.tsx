import { type ReactNode, useEffect, useState } from 'react'
import { EverlineProvider } from '#app/data/everline.tsx'
import { connectHub, type HubConnection } from './connect-hub.ts'
import { watchUpdates } from './update.ts'

/** Renders `children` over the hub's rows and commands, and `fallback` until the first connection. */
export function HubProvider({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  const [connection, setConnection] = useState<HubConnection | null>(null)
  const [reload, setReload] = useState<(() => void) | null>(null)

  useEffect(() => {
    const update = watchUpdates({ onReady: (reloadNow) => setReload(() => reloadNow) })
    connectHub({ onConnection: setConnection, onIncompatible: update.needed })
  }, [])

  useEffect(() => {
    if (!connection) return
    const { hint } = connection.commands
    const listening = new AbortController()
    const { signal } = listening
    window.addEventListener('online', () => void hint('online'), { signal })
    window.addEventListener('offline', () => void hint('offline'), { signal })
    document.addEventListener('visibilitychange', () => !document.hidden && void hint('visible'), { signal })
    window.addEventListener('pageshow', ({ persisted }) => persisted && void hint('visible'), { signal })
    document.addEventListener('resume', () => void hint('visible'), { signal })
    return () => listening.abort()
  }, [connection])

  if (!connection) return fallback
  const { replica, commands } = connection
  return <EverlineProvider value={{ replica, commands, update: reload && { reload } }}>{children}</EverlineProvider>
}
