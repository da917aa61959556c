import { describe, expect, it } from 'vitest'
import {
  answerTo,
  commonCodecs,
  isHolding,
  namedBy,
  type PlainAudio,
  placesIn,
  readAudio,
  takesTones,
  writeAudio,
} from './plain-audio.ts'

const lines = (...all: string[]) => `${['v=0', 'o=- 1 1 IN IP4 10.0.0.1', 's=-', ...all].join('\r\n')}\r\n`
const read = (...all: string[]): PlainAudio => {
  const audio = readAudio(lines(...all))
  if (!audio) throw new Error('no sound')
  return audio
}

describe('sound of telephones', () => {
  it('[CAL-05] is read from the first stream of sound, with what holds for the whole session', () => {
    expect(
      read('c=IN IP4 10.0.0.2', 't=0 0', 'a=sendonly', 'm=audio 4000 RTP/AVP 0 8', 'm=audio 5000 RTP/AVP 8'),
    ).toEqual({
      address: '10.0.0.2',
      port: 4000,
      direction: 'sendonly',
      codecs: [
        { payloadType: 0, name: 'PCMU' },
        { payloadType: 8, name: 'PCMA' },
      ],
    })
    const own = read(
      'c=IN IP4 10.0.0.2',
      't=0 0',
      'm=audio 4000 RTP/AVP 96 97',
      'c=IN IP6 ::1',
      'a=rtpmap:96 pcma/8000/1',
    )
    expect(own).toMatchObject({ address: '::1', codecs: [{ payloadType: 96, name: 'PCMA' }], direction: 'sendrecv' })
  })

  it('[CAL-05] is none without G.711, or without an address', () => {
    expect(
      readAudio(lines('c=IN IP4 10.0.0.2', 't=0 0', 'm=audio 4000 RTP/AVP 101', 'a=rtpmap:101 telephone-event/8000')),
    ).toBeNull()
    expect(readAudio(lines('t=0 0', 'm=audio 4000 RTP/AVP 8'))).toBeNull()
    expect(readAudio(lines('c=IN IP4 10.0.0.2', 't=0 0', 'm=video 4000 RTP/AVP 8'))).toBeNull()
    expect(readAudio('')).toBeNull()
  })

  it('[CAL-05] is written so that it reads as it was, with the tones', () => {
    const audio = read('c=IN IP4 10.0.0.2', 't=0 0', 'm=audio 4000 RTP/AVP 8 101', 'a=rtpmap:101 telephone-event/8000')
    const written = writeAudio(audio, { id: '7', version: 2 })
    expect(readAudio(written)).toEqual(audio)
    expect(written).toContain('o=everline 7 2 IN IP4 10.0.0.2\r\n')
    expect(written).toContain('a=fmtp:101 0-15\r\n')
    expect(takesTones(audio)).toBe(true)
  })

  it('[CAL-05] goes to an end by its own payload types, with the codecs that both have', () => {
    const to = read('c=IN IP4 10.0.0.2', 't=0 0', 'm=audio 4000 RTP/AVP 8 0 101', 'a=rtpmap:101 telephone-event/8000')
    const from = read('c=IN IP4 10.0.0.3', 't=0 0', 'm=audio 4000 RTP/AVP 0 96', 'a=rtpmap:96 telephone-event/8000')
    expect(commonCodecs(to, from)).toEqual([
      { payloadType: 0, name: 'PCMU' },
      { payloadType: 101, name: 'telephone-event' },
    ])
  })

  it.each([
    ['a=sendonly', true],
    ['a=inactive', true],
    ['a=sendrecv', false],
    ['a=recvonly', false],
    ['c=IN IP4 0.0.0.0', true],
  ])('[CAL-05] with %s is held: %s', (line, isHeld) => {
    expect(isHolding(read('c=IN IP4 10.0.0.2', 't=0 0', 'm=audio 4000 RTP/AVP 8', line))).toBe(isHeld)
  })

  const own = read('c=IN IP4 10.0.0.9', 't=0 0', 'm=audio 9000 RTP/AVP 8 0 126', 'a=rtpmap:126 telephone-event/8000')
  const audio = 'm=audio 4000 RTP/AVP 8'
  /** Returns the answer to an offer: its media lines and its direction. */
  const answered = (...offer: string[]) => {
    const sdp = lines('c=IN IP4 10.0.0.2', 't=0 0', ...offer)
    const offered = readAudio(sdp)
    if (!offered) return null
    const answer = writeAudio(answerTo(offered, own), { id: '7', version: 1 }, placesIn(sdp))
    return {
      media: answer.split('\r\n').filter((line) => line.startsWith('m=')),
      direction: readAudio(answer)?.direction,
    }
  }

  it.each([
    [[audio], 'sendrecv', 9000],
    [[audio, 'a=sendonly'], 'recvonly', 9000],
    [[audio, 'a=inactive'], 'inactive', 9000],
    [[audio, 'a=recvonly'], 'sendonly', 9000],
    [['a=inactive', audio], 'inactive', 9000],
    [['a=sendonly', audio, 'a=sendrecv'], 'sendrecv', 9000],
    [[audio, 'c=IN IP4 0.0.0.0'], 'recvonly', 9000],
    [[audio, 'c=IN IP4 0.0.0.0', 'a=inactive'], 'inactive', 9000],
    [[audio, 'c=IN IP6 ::'], 'recvonly', 9000],
    [['m=audio 0 RTP/AVP 8'], 'inactive', 0],
    [['m=audio 0 RTP/AVP 8', 'a=sendonly'], 'inactive', 0],
  ] as const)('[CAL-13] an offer of %j is answered with %s at port %i', (offer, direction, port) => {
    expect(answered(...offer)).toEqual({ media: [`m=audio ${port} RTP/AVP 8`], direction })
  })

  const key = 'a=crypto:1 AES_CM_128_HMAC_SHA1_80 inline:d0RmdmcmVCspeEc3QGZiNWpVLFJhQX1cfHAwJSoj'
  const answer = 'm=audio 9000 RTP/AVP 8'
  it.each([
    [
      [audio, 'm=video 4002 RTP/AVP 31'],
      [answer, 'm=video 0 RTP/AVP 31'],
    ],
    [
      ['m=video 4002/2 RTP/AVP 31 34', audio],
      ['m=video 0 RTP/AVP 31 34', answer],
    ],
    [
      [audio, 'm=audio 0 RTP/AVP 0', 'm=image 4004 udptl t38'],
      [answer, 'm=audio 0 RTP/AVP 0', 'm=image 0 udptl t38'],
    ],
    [
      ['m=audio 0 RTP/AVP 8', audio],
      ['m=audio 0 RTP/AVP 8', answer],
    ],
    [
      ['m=audio 4000 RTP/AVP 18', audio],
      ['m=audio 0 RTP/AVP 18', answer],
    ],
    [
      ['m=audio 5000 RTP/SAVP 8', key, audio],
      ['m=audio 0 RTP/SAVP 8', answer],
    ],
    [[audio, key], [answer]],
    [['m=audio 4000/1 RTP/AVP 18  8 '], [answer]],
    [['m=audio 4000 RTP/AVPF 8'], ['m=audio 9000 RTP/AVPF 8']],
  ] as const)('[CAP-02] the answer to %j has a line for each of the offer, and plain sound in one', (offer, media) => {
    expect(answered(...offer)?.media).toEqual(media)
  })

  it.each([
    [['m=audio 4000 RTP/SAVP 8', key]],
    [['m=audio 4000 RTP/SAVPF 8', key]],
    [['m=audio 4000 UDP/TLS/RTP/SAVPF 8', 'a=fingerprint:sha-256 00']],
    [['m=audio 4000 UDP/TLS/RTP/SAVP 8', 'm=audio 4002 RTP/SAVP 8', key]],
    [['m=audio 4000 RTP/AVP 18', 'a=rtpmap:18 G729/8000']],
    [['m=audio 4000 RTP/AVP 111', 'a=rtpmap:111 opus/48000/2']],
    [['m=image 4004 udptl t38']],
  ])('[CAP-02] in %j is no sound that is plain and known', (offer) => {
    expect(answered(...offer)).toBeNull()
  })

  it('[CAL-13] tones keep the payload type that the telephone gave them, in answers and in later offers', () => {
    const phone = read('c=IN IP4 10.0.0.2', 't=0 0', 'm=audio 4000 RTP/AVP 8 101', 'a=rtpmap:101 TELEPHONE-EVENT/8000')
    expect(answerTo(phone, own).codecs).toEqual([
      { payloadType: 8, name: 'PCMA' },
      { payloadType: 101, name: 'telephone-event' },
    ])
    expect(namedBy(phone, own)).toEqual([
      { payloadType: 8, name: 'PCMA' },
      { payloadType: 0, name: 'PCMU' },
      { payloadType: 101, name: 'telephone-event' },
    ])
  })
})
