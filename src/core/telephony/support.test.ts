import { describe, expect, it } from 'vitest'
import { missingForCalls, partsOf } from './support.ts'

const has = () => {}
const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'
const all = {
  isSecureContext: true,
  RTCPeerConnection: has,
  WebSocket: has,
  AudioWorklet: has,
  navigator: { userAgent: chrome, mediaDevices: { getUserMedia: has } },
}
const missing = (change: Partial<typeof all> | object) => missingForCalls(partsOf({ ...all, ...change }))

describe('[CAL-08] needs of calls', () => {
  it('is in a current browser', () => expect(missing({})).toEqual([]))

  it.each([
    ['real-time-media', { RTCPeerConnection: undefined }],
    ['websocket', { WebSocket: undefined }],
    ['audio-worklet', { AudioWorklet: undefined }],
    ['microphone', { navigator: { userAgent: chrome } }],
    // There is no microphone and no worklet either: the address alone is told.
    ['safe-address', { isSecureContext: false, AudioWorklet: undefined, navigator: { userAgent: chrome } }],
  ])('without %s it is named, and nothing else', (need, change) => expect(missing(change)).toEqual([need]))

  it('a browser that lacks everything has all of it named', () =>
    expect(missingForCalls(partsOf({ isSecureContext: true, navigator: { userAgent: '' } }))).toHaveLength(4))

  const mac = (version: string) =>
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${version} Safari/605.1.15`
  const ios = (version: string, name: string) =>
    `Mozilla/5.0 (iPhone; CPU iPhone OS ${version} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ${name} Mobile/15E148 Safari/604.1`
  it.each([
    ['Safari 13', mac('13.1.2'), false],
    ['Safari 14.1', mac('14.1'), false],
    ['Safari 15', mac('15.0'), true],
    ['Safari 26', mac('26.1'), true],
    ['Safari of iOS 14.8', ios('14_8', 'Version/14.1'), false],
    ['Chrome of iOS 14.8', ios('14_8', 'CriOS/101.0'), false],
    ['Safari of iOS 15', ios('15_1', 'Version/15.1'), true],
    ['Chrome of iOS 26', ios('26_0', 'CriOS/156.0'), true],
    ['Firefox', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', true],
    [
      'a WebView of Android',
      'Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/X; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/150.0 Mobile Safari/537.36',
      true,
    ],
  ])('%s: by its version', (_, userAgent, can) =>
    expect(missing({ navigator: { ...all.navigator, userAgent } })).toEqual(can ? [] : ['audio-worklet']),
  )
})
