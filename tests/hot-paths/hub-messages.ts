declare global {
  interface Window {
    /** Messages between this page and its hub so far. */
    hubMessages: { fromHub: number; toHub: number }
  }
}

/** Counts messages between a page and its hub in `window.hubMessages`. Runs in the page, before its scripts. */
export function installHubMessages(): void {
  const counts = { fromHub: 0, toHub: 0 }
  window.hubMessages = counts
  const heard = new WeakSet<MessagePort>()
  // React and the app wake themselves by empty messages of their own channels.
  const isOfHub = (data: unknown) => data !== null && data !== undefined
  const { addEventListener, postMessage } = MessagePort.prototype
  function hear(port: MessagePort) {
    if (heard.has(port)) return
    heard.add(port)
    addEventListener.call(port, 'message', (event) => {
      if (isOfHub((event as MessageEvent).data)) counts.fromHub += 1
    })
  }
  const handler = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage')
  Object.defineProperty(MessagePort.prototype, 'onmessage', {
    ...handler,
    set(this: MessagePort, listener) {
      hear(this)
      handler?.set?.call(this, listener)
    },
  })
  MessagePort.prototype.addEventListener = function (this: MessagePort, ...given: Parameters<typeof addEventListener>) {
    hear(this)
    addEventListener.apply(this, given)
  } as typeof addEventListener
  MessagePort.prototype.postMessage = function (this: MessagePort, ...given: unknown[]) {
    if (isOfHub(given[0])) counts.toHub += 1
    ;(postMessage as (...given: unknown[]) => void).apply(this, given)
  }
}
