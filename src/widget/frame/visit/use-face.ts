import { useEffect, useState } from 'react'
import { widgetFaceCalls } from '#core/contract/widgets/calls.ts'
import type { WidgetFace } from '#core/contract/widgets/schemas.ts'
import { systemClock } from '#core/platform/clock.ts'
import type { Result } from '#core/platform/result.ts'
import { createTransport, type Identity } from '#core/transport/transport.ts'
import type { FrameAddress } from '#widget/protocol.ts'

/** Asked again so often while it cannot be reached, in milliseconds. */
const againMs = 10_000

/** How the widget looks and what it asks. */
export async function askFace(
  { service, widget, host }: Pick<FrameAddress, 'service' | 'widget' | 'host'>,
  identity: Identity,
): Promise<Result<{ face: WidgetFace }>> {
  const transport = createTransport({
    calls: widgetFaceCalls,
    baseUrl: location.origin,
    fetch: (input, init) => fetch(input, init),
    clock: systemClock,
    identity: () => identity,
  })
  // A page of the backend's own shows the chat without a page around it.
  const origin = window.parent === window ? location.origin : host
  const query = { host: origin, ...(widget && { widgetId: widget }) }
  return transport.send('getWidgetFace', { params: { s: service }, query })
}

export type FaceState = { face: WidgetFace | null; isRefused: boolean }

export function useFace(
  opened: Promise<{ identify(): Promise<Identity> }>,
  address: FrameAddress,
): FaceState & { again(): void } {
  const [state, setState] = useState<FaceState>({ face: null, isRefused: false })
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again
  useEffect(() => {
    const leaving = new AbortController()
    async function look() {
      const answer = await opened.then(async ({ identify }) => askFace(address, await identify())).catch(() => null)
      if (leaving.signal.aborted) return
      if (answer?.ok) return setState({ face: answer.value.face, isRefused: false })
      if (answer?.error.name === 'domain-not-allowed') return setState({ face: null, isRefused: true })
      systemClock.after(againMs, () => void look(), leaving.signal)
    }
    void look()
    return () => leaving.abort()
  }, [opened, address, round])
  return { ...state, again: () => setRound((now) => now + 1) }
}
