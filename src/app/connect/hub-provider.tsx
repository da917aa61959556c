import { type ReactNode, useEffect, useState } from 'react'
import { EverlineProvider } from '#app/data/everline.tsx'
import { lastScreen } from '#app/data/own-last-screen.ts'
import { watchBrowser } from '#core/network/watch-browser.ts'
import type { HubConnections } from './connect-hub.ts'
import { tabLog, watchErrors } from './tab-log.ts'
import { type IsReloadHeld, watchUpdates } from './update.ts'

type Props = {
  hub: HubConnections
  isReloadHeld: IsReloadHeld
  /** Calls `run` with each input of the user. */
  onInput: (run: () => void) => void
  fallback: ReactNode
  children: ReactNode
}

/**
 * Renders `children` with the hub's rows and commands. Before the first connection they show the last screen; if no
 * user was signed in then, `fallback` is shown.
 */
export function HubProvider({ hub, isReloadHeld, onInput, fallback, children }: Props) {
  const connection = useConnection(hub)
  const [reload, setReload] = useState<(() => void) | null>(null)

  useEffect(() => {
    const update = watchUpdates({ isHeld: isReloadHeld, onReady: (reloadNow) => setReload(() => reloadNow), onInput })
    void hub.incompatible.then(update.needed)
    const watching = new AbortController()
    watchErrors(tabLog, window, watching.signal)
    return () => watching.abort()
  }, [hub, isReloadHeld, onInput])

  useEffect(() => {
    const { hint, log } = connection.commands
    // Before the first hub is connected, the log's lines wait in the tab.
    if (connection.replica) tabLog.sendBy(log)
    const watching = new AbortController()
    watchBrowser({ window, document, navigator }, (event) => void hint(event), watching.signal)
    return () => watching.abort()
  }, [connection])

  const { replica, commands } = connection
  if (!(replica || lastScreen.recall('state/profile'))) return fallback
  return <EverlineProvider value={{ replica, commands, update: reload && { reload } }}>{children}</EverlineProvider>
}

/**
 * The hub's present connection. Not as an external store, whose changes React renders at once, with all queries that they
 * begin: the greeting, the screen and its queries are a task each.
 */
function useConnection(hub: HubConnections) {
  const [connection, setConnection] = useState(hub.now)
  useEffect(() => {
    const read = () => setConnection(hub.now())
    read()
    return hub.follow(read)
  }, [hub])
  return connection
}
