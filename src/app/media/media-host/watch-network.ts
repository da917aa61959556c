/** Tells when this device has changed to another network, or is back in one. */
export function watchNetwork(tell: () => void, signal: AbortSignal): void {
  window.addEventListener('online', tell, { signal })
  const connection =
    'connection' in navigator && navigator.connection instanceof EventTarget ? navigator.connection : null
  const typeNow = () => (connection && 'type' in connection ? connection.type : null)
  let last = typeNow()
  // Also fires for new estimates of the speed, which are no change of the network.
  connection?.addEventListener(
    'change',
    () => {
      const next = typeNow()
      if (next !== last) tell()
      last = next
    },
    { signal },
  )
}
