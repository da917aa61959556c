const channel = new MessageChannel()
const waiting = new Set<() => void>()

channel.port1.onmessage = () => {
  const runs = [...waiting]
  waiting.clear()
  for (const run of runs) run()
}

/**
 * Runs `run` after the tasks that are queued now, once however often it was requested. One change of the backend
 * reaches a tab as several messages of the hub, one for each collection; they are rendered together.
 */
export function afterQueuedTasks(run: () => void): void {
  if (waiting.size === 0) channel.port2.postMessage(null)
  waiting.add(run)
}
