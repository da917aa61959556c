import { expect, it } from 'vitest'
import { fakeClock } from '#tests/fakes/fake-clock.ts'
import { createPeer } from './peer.ts'

/** A connection that notes how it is configured. */
function fakeConnection() {
  const events = new EventTarget()
  const steps: string[] = []
  const sdp = 'a=candidate:1 1 udp 1 192.0.2.1 9 typ host\r\na=end-of-candidates\r\n'
  const connection = {
    signalingState: 'stable',
    iceGatheringState: 'complete',
    localDescription: { type: 'answer', sdp },
    addEventListener: events.addEventListener.bind(events),
    getTransceivers: () => [],
    getConfiguration: () => ({ bundlePolicy: 'max-bundle', iceServers: [{ urls: 'turn:old' }] }),
    setConfiguration: (given: RTCConfiguration) => steps.push(`configured ${JSON.stringify(given)}`),
    setRemoteDescription: async () => steps.push('offered'),
    createAnswer: async () => ({ type: 'answer', sdp }),
    setLocalDescription: async () => steps.push('answered'),
  }
  return { steps, connection: connection as unknown as RTCPeerConnection }
}

it('[CAP-02] an answer looks for ways with the servers of now: the credentials of before may have ended', async () => {
  const { steps, connection } = fakeConnection()
  const nothing = () => {}
  const peer = createPeer({ connection, clock: fakeClock(), onIce: nothing, onGathering: nothing, onRemote: nothing })
  await peer.answer('an offer', [{ urls: ['turn:new'] }])
  const configured = { bundlePolicy: 'max-bundle', iceServers: [{ urls: ['turn:new'] }] }
  expect(steps).toEqual([`configured ${JSON.stringify(configured)}`, 'offered', 'answered'])
})
