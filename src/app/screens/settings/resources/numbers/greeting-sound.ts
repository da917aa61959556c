import { maxGreetingOctets } from '#core/contract/index.ts'
import { laws, sampleRate } from '#core/telephony/g711.ts'
import { wavFile } from '#core/telephony/wav-file.ts'

/** Why a file is no greeting. */
export type NoGreeting = 'no-sound' | 'too-long'

/** Far above 30 seconds of any kind of sound: a film would fill the memory. */
const maxFileBytes = 50_000_000

/** Turns sound of any kind that the browser reads into a greeting of the contract. */
export async function readGreeting(file: Blob): Promise<{ greeting: string } | { refused: NoGreeting }> {
  if (file.size > maxFileBytes) return { refused: 'too-long' }
  const context = new OfflineAudioContext(1, 1, sampleRate)
  const sound = await context.decodeAudioData(await file.arrayBuffer()).catch(() => null)
  if (!sound) return { refused: 'no-sound' }
  // Each sample is an octet.
  if (sound.length > maxGreetingOctets) return { refused: 'too-long' }
  const channels = Array.from({ length: sound.numberOfChannels }, (_, channel) => sound.getChannelData(channel))
  const octets = Array.from({ length: sound.length }, (_, at) => {
    const mixed = channels.reduce((sum, samples) => sum + (samples[at] ?? 0), 0) / channels.length
    return laws.PCMU.encode(Math.round(Math.max(-1, Math.min(1, mixed)) * 32_767))
  })
  return { greeting: btoa(octets.map((octet) => String.fromCharCode(octet)).join('')) }
}

/** A greeting as a file that browsers play. */
export function fileOfGreeting(greeting: string): Blob {
  const samples = Int16Array.from(atob(greeting), (char) => laws.PCMU.decode[char.charCodeAt(0)] ?? 0)
  return new Blob([wavFile(samples)], { type: 'audio/wav' })
}
