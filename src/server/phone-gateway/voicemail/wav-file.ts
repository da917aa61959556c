import { sampleRate } from './g711.ts'

const headBytes = 44
const sampleBytes = 2
/** PCM (RFC 2361, A.1). */
const format = 1

/** A file of samples that every browser plays: WAVE, one channel, 16 bits. */
export function wavFile(samples: Int16Array): Buffer {
  const dataBytes = samples.length * sampleBytes
  const file = Buffer.alloc(headBytes + dataBytes)
  file.write('RIFF', 0)
  file.writeUInt32LE(headBytes - 8 + dataBytes, 4)
  file.write('WAVEfmt ', 8)
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(format, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(sampleRate, 24)
  file.writeUInt32LE(sampleRate * sampleBytes, 28)
  file.writeUInt16LE(sampleBytes, 32)
  file.writeUInt16LE(sampleBytes * 8, 34)
  file.write('data', 36)
  file.writeUInt32LE(dataBytes, 40)
  samples.forEach((sample, i) => {
    file.writeInt16LE(sample, headBytes + i * sampleBytes)
  })
  return file
}
