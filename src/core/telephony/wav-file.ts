import { sampleRate } from './g711.ts'

const headBytes = 44
const sampleBytes = 2
/** PCM (RFC 2361, A.1). */
const format = 1

/** A file of samples that every browser plays: WAVE, one channel, 16 bits. */
export function wavFile(samples: Int16Array): Uint8Array<ArrayBuffer> {
  const dataBytes = samples.length * sampleBytes
  const file = new Uint8Array(headBytes + dataBytes)
  const view = new DataView(file.buffer)
  const text = (at: number, letters: string) => file.set(new TextEncoder().encode(letters), at)
  text(0, 'RIFF')
  view.setUint32(4, headBytes - 8 + dataBytes, true)
  text(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, format, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, sampleRate, true)
  view.setUint32(28, sampleRate * sampleBytes, true)
  view.setUint16(32, sampleBytes, true)
  view.setUint16(34, sampleBytes * 8, true)
  text(36, 'data')
  view.setUint32(40, dataBytes, true)
  samples.forEach((sample, i) => {
    view.setInt16(headBytes + i * sampleBytes, sample, true)
  })
  return file
}
