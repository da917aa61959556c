import { sleep } from '#core/platform/clock.ts'
import type { RealtimeDeps } from './realtime.ts'
import type { OpenedLink } from './realtime-states.ts'

/** Far less than the time that a token is renewed before its end. */
const tokenCheckMs = 60_000

/** The broker closes a link whose access token has expired: it gets each newer token, until the link is over. */
export async function keepAuthorised(
  { clock, token, tokenTopic }: Pick<RealtimeDeps, 'clock' | 'token' | 'tokenTopic'>,
  { link, token: first, over }: OpenedLink,
): Promise<void> {
  let presented = first
  for (;;) {
    await sleep(clock, tokenCheckMs, over.signal)
    if (over.signal.aborted) return
    const newest = await token(undefined)
    if (over.signal.aborted) return
    if (!newest.ok || newest.value === presented) continue
    presented = newest.value
    link.publish(tokenTopic, presented)
  }
}
