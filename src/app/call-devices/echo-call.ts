import { type BrowserMedia, browserMedia } from '#app/media/browser-media.ts'
import { browserMediaHost } from '#app/media/media-host/browser-media-host.ts'
import { plainServer } from '#app/media/media-host/ice-server.ts'
import { ownChoices } from '#app/media/own-choices.ts'
import type { SipAccess } from '#core/contract/index.ts'
import { type Failure, fail, failure, ok, type Result } from '#core/platform/result.ts'
import type { LegSample } from '#core/telephony/media-host.ts'

const leg = { callId: 'echo', partyId: 'echo' }
const echoSeconds = 1

type IceServers = SipAccess['iceServers']

/** Whether there is a TURN server, by which the sound of a test call leaves this computer. */
export const isRelayed = (iceServers: IceServers): boolean =>
  iceServers.some(({ urls }) => urls.some((url) => /^turns?:/.test(url)))

/**
 * A call with oneself by the media host of real calls: the other side, in this page, sends back what it hears. If the
 * backend names a TURN server, all sound goes there and back.
 *
 * @param on.failed the sound has found no way
 */
export async function startEchoCall(
  iceServers: IceServers,
  on: { sample: (sample: LegSample) => void; failed: (failure: Failure) => void },
  signal: AbortSignal,
): Promise<Result<null>> {
  const media = browserMedia()
  if (!media) return fail('calls-unsupported')
  const host = browserMediaHost({ choices: ownChoices, signal })
  host.onEvent((event) => {
    if (event.kind === 'sample') on.sample(event.sample)
    if (event.kind === 'ice' && event.state === 'failed') on.failed(failure('no-media-path'))
  }, signal)
  await host.steer({
    callId: leg.callId,
    isMuted: false,
    hasCamera: false,
    hasScreen: false,
    isHeld: false,
    mix: { [leg.partyId]: { hearsOwn: true, hears: [], plays: true } },
  })
  const offer = await host.offer(leg, { media: 'voice', iceServers })
  if (!offer.ok) return offer
  if (signal.aborted) return ok(null)
  return host.accept(leg, await answerWithEcho(media, iceServers, offer.value, signal))
}

/** The other side: what comes goes back, a second later. */
async function answerWithEcho(
  media: BrowserMedia,
  iceServers: IceServers,
  offer: string,
  signal: AbortSignal,
): Promise<string> {
  const connection = media.connect({
    iceServers: iceServers.map(plainServer),
    ...(isRelayed(iceServers) && { iceTransportPolicy: 'relay' }),
  })
  const context = new AudioContext()
  const destination = context.createMediaStreamDestination()
  const delay = new DelayNode(context, { maxDelayTime: echoSeconds, delayTime: echoSeconds })
  delay.connect(destination)
  // Chromium gives Web Audio no sound of another side that no element plays.
  const player = new Audio()
  player.muted = true
  connection.addEventListener('track', ({ track }) => {
    const stream = new MediaStream([track])
    player.srcObject = stream
    context.createMediaStreamSource(stream).connect(delay)
  })
  signal.addEventListener('abort', () => {
    connection.close()
    player.srcObject = null
    void context.close()
  })
  for (const track of destination.stream.getTracks()) connection.addTrack(track)
  await connection.setRemoteDescription({ type: 'offer', sdp: offer })
  await connection.setLocalDescription()
  if (connection.iceGatheringState !== 'complete') {
    await new Promise<void>((resolve) => {
      const look = () => connection.iceGatheringState === 'complete' && resolve()
      connection.addEventListener('icegatheringstatechange', look, { signal })
      signal.addEventListener('abort', () => resolve())
    })
  }
  return connection.localDescription?.sdp ?? ''
}
