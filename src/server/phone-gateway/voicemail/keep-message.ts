import { Readable } from 'node:stream'
import { peaksOf } from '#core/messages/peaks.ts'
import { type Clock, sleep } from '#core/platform/clock.ts'
import type { Random } from '#core/platform/random.ts'
import { ok, type Result } from '#core/platform/result.ts'
import { sampleRate } from '#core/telephony/g711.ts'
import { wavFile } from '#core/telephony/wav-file.ts'
import { announceFile } from '#server/files/announce-file.ts'
import type { FileParts } from '#server/files/file-parts.ts'
import { resolveContent } from '#server/messages/resolve-content.ts'
import type { SendMessages } from '#server/messages/send-messages.ts'
import { sendRequest } from '#server/messages/send-request.ts'
import { factsOf, type Logger } from '#server/platform/logger.ts'
import type { Mailbox } from '#server/telephony/phone-calls.ts'
import { levelsOf } from './spoken.ts'

type Deps = { files: FileParts; sends: SendMessages; clock: Clock; random: Random; log: Logger }

/** Pauses before a message that could not be stored is stored again, in milliseconds. */
const pausesMs = [0, 1000, 5000, 30_000]
/** Samples per level of the waveform: 100 ms. */
const levelSamples = sampleRate / 10

/**
 * Stores what a telephone has said as a voice message of its visitor, as visitors leave them in the widget. It arrives once:
 * each try has the same ids.
 *
 * @param signal the process ends: pauses between the tries end at once
 */
export async function keepMessage(deps: Deps, mailbox: Mailbox, voice: Int16Array, signal: AbortSignal): Promise<void> {
  const { clock, random, log } = deps
  const ids = { fileId: random.uuid(), messageId: random.uuid() }
  for (const pauseMs of pausesMs) {
    await sleep(clock, pauseMs, signal)
    try {
      const kept = await store(deps, mailbox, voice, ids)
      if (kept.ok) return
      log.warn('voicemail-refused', { error: kept.error.name })
      // Failures other than an unavailable virus scanner (such as a full disk) don't pass, and are not retried.
      if (kept.error.name !== 'file-not-ready') return
    } catch (error) {
      log.error('voicemail-failed', factsOf(error))
    }
  }
}

async function store(
  { files, sends }: Deps,
  { visitor, roomId }: Mailbox,
  voice: Int16Array,
  { fileId: id, messageId }: { fileId: string; messageId: string },
): Promise<Result<null>> {
  const bytes = wavFile(voice)
  const file = { id, roomId, callId: null, name: 'voice.wav', sizeBytes: bytes.length }
  const announced = await announceFile(files, { ...visitor, kind: 'visitor', address: null }, file)
  if (!announced.ok) return announced
  if (announced.value.path !== null) await files.storage.uploads.write(Readable.from([bytes]), id, 0)
  const peaks = peaksOf(levelsOf(voice, levelSamples))
  const sent = { type: 'file' as const, file: { id }, caption: '', peaks }
  const content = await resolveContent(files, visitor, { roomId, messageId }, sent)
  if (!content.ok) return content
  const message = await sends.add(sendRequest(visitor, roomId, { id: messageId, ...content.value }, messageId))
  return message.ok ? ok(null) : message
}
