import type { Browser } from '@playwright/test'

/** Live JavaScript objects of the hub, a shared worker, in MB, after collecting garbage. The browser must run only one. */
export async function hubHeapMb(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  const { targetInfos } = await session.send('Target.getTargets')
  const hub = targetInfos.find(({ type }) => type === 'shared_worker')
  if (!hub) throw new Error('no hub runs')
  const { sessionId } = await session.send('Target.attachToTarget', { targetId: hub.targetId, flatten: false })
  const answers = new Map<number, (result: unknown) => void>()
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result } = JSON.parse(message)
    answers.get(id)?.(result)
  })
  const send = (id: number, method: string) =>
    new Promise<unknown>((resolve) => {
      answers.set(id, resolve)
      void session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) })
    })
  await send(1, 'HeapProfiler.collectGarbage')
  // The checked edge: the protocol's own answer.
  const { usedSize } = (await send(2, 'Runtime.getHeapUsage')) as { usedSize: number }
  await session.send('Target.detachFromTarget', { sessionId })
  await session.detach()
  return usedSize / 2 ** 20
}
