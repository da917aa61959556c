/** Hears what an element plays: the strength of a tone, 0 to 1, as it is now. */
export function createEar(context: AudioContext) {
  const analyser = new AnalyserNode(context, { fftSize: 8192, smoothingTimeConstant: 0 })
  const bins = new Uint8Array(analyser.frequencyBinCount)
  let source: AudioNode | null = null
  return {
    listen(stream: MediaStream | null) {
      source?.disconnect()
      source = stream && context.createMediaStreamSource(stream)
      source?.connect(analyser)
    },
    strengthOf(frequency: number): number {
      analyser.getByteFrequencyData(bins)
      const at = Math.round((frequency * analyser.fftSize) / context.sampleRate)
      return Math.max(...bins.slice(at - 1, at + 2)) / 255
    },
  }
}
