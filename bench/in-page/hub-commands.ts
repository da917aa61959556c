/**
 * Loads a room's whole history into the local rows, by the hub's own command, as scrolling to the top would; runs in the
 * page. Speaks to the hub as a tab does, by the messages that Comlink sends.
 */
export async function loadWholeHistory({
  hubUrl,
  roomId,
  lastSeq,
  step,
}: {
  hubUrl: string
  roomId: string
  lastSeq: number
  step: number
}): Promise<void> {
  const worker = new SharedWorker(hubUrl, {
    type: 'module',
    name: 'everline-hub',
    extendedLifetime: true,
  } as WorkerOptions)
  const commands = new MessageChannel()
  const rows = new MessageChannel()
  const tabLock = `everline-tab/bench-${Math.random()}`
  let release = () => {}
  await new Promise<void>((held) => {
    void navigator.locks.request(tabLock, () => {
      held()
      return new Promise<void>((resolve) => {
        release = resolve
      })
    })
  })
  worker.port.postMessage({ type: 'everline-connect', tabLock }, [commands.port2, rows.port2])
  const { port1 } = commands
  const answers = new Map<string, (answer: unknown) => void>()
  port1.onmessage = ({ data }) => answers.get(data.id)?.(data.value)
  const call = (id: string, name: string, argument: unknown) =>
    new Promise<unknown>((resolve) => {
      answers.set(id, resolve)
      const argumentList = [name, argument].map((value) => ({ type: 'RAW', value }))
      port1.postMessage({ id, type: 'APPLY', path: ['run'], argumentList })
    })
  for (let beforeSeq = lastSeq + 1; beforeSeq > 1; beforeSeq -= step) {
    const answer = JSON.stringify(await call(`history-${beforeSeq}`, 'loadHistory', { roomId, beforeSeq }))
    if (!answer.includes('"ok":true')) throw new Error(answer)
  }
  release()
}
