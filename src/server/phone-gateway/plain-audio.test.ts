import { describe, expect, it } from 'vitest'
import { commonCodecs, isHolding, type PlainAudio, readAudio, takesTones, writeAudio } from './plain-audio.ts'

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
      ...{ address: '10.0.0.2', port: 4000, direction: 'sendonly' },
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
})
