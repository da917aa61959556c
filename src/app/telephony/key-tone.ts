/** The two frequencies of each key in Hz (ITU-T Q.23): rows and columns of a keypad. */
const rows = [697, 770, 852, 941]
const columns = [1209, 1336, 1477]
const keys = '123456789*0#'
const [seconds, loudness] = [0.12, 0.06]

let context: AudioContext | null = null

/** Lets whoever presses a key hear it: what is sent into a call is not heard here. Silent in a browser that plays nothing. */
export function playKeyTone(key: string): void {
  const at = keys.indexOf(key)
  const frequencies = [rows[Math.floor(at / 3)], columns[at % 3]]
  try {
    context ??= new AudioContext()
    const gain = new GainNode(context, { gain: loudness })
    gain.connect(context.destination)
    for (const frequency of frequencies) {
      if (frequency === undefined) continue
      const tone = new OscillatorNode(context, { frequency })
      tone.connect(gain)
      tone.start()
      tone.stop(context.currentTime + seconds)
    }
  } catch {
    // No sound device: the key works all the same.
  }
}
