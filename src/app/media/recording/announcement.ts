/**
 * The tone that tells everybody that a call is recorded: two beeps at the 1400 Hz of the FCC's warning tone (47 CFR
 * 64.501); unlike that, they are not repeated. Spoken words would have to be recorded in every language.
 */
const hertz = 1400
const toneSeconds = 0.35
const pauseSeconds = 0.15
const loudness = 0.25
/** How long a tone rises and fades, in seconds: without it, it clicks. */
const edgeSeconds = 0.02

const wholeSeconds = 2 * toneSeconds + pauseSeconds

/** Plays the announcement once. */
export function announcement(context: AudioContext): AudioScheduledSourceNode {
  const rate = context.sampleRate
  const buffer = context.createBuffer(1, Math.ceil(wholeSeconds * rate), rate)
  const data = buffer.getChannelData(0)
  for (const from of [0, toneSeconds + pauseSeconds]) {
    for (let at = 0; at < toneSeconds * rate; at++) {
      const seconds = at / rate
      const edge = Math.min(1, seconds / edgeSeconds, (toneSeconds - seconds) / edgeSeconds)
      data[Math.floor(from * rate) + at] = loudness * edge * Math.sin(2 * Math.PI * hertz * seconds)
    }
  }
  const source = new AudioBufferSourceNode(context, { buffer })
  source.start()
  return source
}
