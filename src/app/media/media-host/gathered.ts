import type { Clock } from '#core/platform/clock.ts'

/** How long to wait for further addresses after the first, in milliseconds. */
const afterFirstMs = 800
/** How long to wait for the first, in milliseconds. */
const firstMs = 4000

/** After a restart the state is still that of the former search, while the new description names no address yet. */
const hasAddresses = ({ localDescription }: RTCPeerConnection) => /^a=candidate:/m.test(localDescription?.sdp ?? '')

/** Resolves when a connection has found its addresses, or has searched long enough. */
export function gathered(connection: RTCPeerConnection, clock: Clock): Promise<void> {
  const over = new AbortController()
  return new Promise<void>((resolve) => {
    if (connection.iceGatheringState === 'complete' && hasAddresses(connection)) return resolve()
    const { signal } = over
    connection.addEventListener(
      'icegatheringstatechange',
      () => connection.iceGatheringState === 'complete' && resolve(),
      { signal },
    )
    connection.addEventListener(
      'icecandidate',
      ({ candidate }) => candidate?.candidate && clock.after(afterFirstMs, resolve, signal),
      { signal },
    )
    clock.after(firstMs, resolve, signal)
  }).finally(() => over.abort())
}
