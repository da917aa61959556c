import { connectByMessage, startHub } from './real-parts.ts'

/** The hub of a browser without workers: it runs in the page that holds the host lock. */
export function startHubInPage(): (event: MessageEvent<unknown>) => void {
  const hub = startHub({ url: location.href, retired: () => {} })
  return (event) => connectByMessage(hub, event)
}
