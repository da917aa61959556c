/** A slow melody of eight notes, in Hz; generated, so it needs no licence. */
const notes = [261.63, 329.63, 392, 329.63, 440, 349.23, 392, 293.66]
const noteSeconds = 0.6
const loudness = 0.12

/** Music for those who wait: plays until it is disconnected for good. */
export function holdMusic(context: AudioContext): AudioNode {
  const rate = context.sampleRate
  const noteLength = Math.floor(noteSeconds * rate)
  const buffer = context.createBuffer(1, noteLength * notes.length, rate)
  const data = buffer.getChannelData(0)
  notes.forEach((frequency, index) => {
    for (let at = 0; at < noteLength; at++) {
      const share = at / noteLength
      // Rises and fades to nothing, so that notes and the loop join without a click.
      const envelope = Math.min(1, share * 20) * (1 - share) ** 1.5
      data[index * noteLength + at] = loudness * envelope * Math.sin((2 * Math.PI * frequency * at) / rate)
    }
  })
  const source = new AudioBufferSourceNode(context, { buffer, loop: true })
  source.start()
  return source
}
