import type { recordingCalls } from '#core/contract/index.ts'
import { ok } from '#core/platform/result.ts'
import type { HandlersOf, ServerModule } from '#server/domain/module.ts'
import { getRecordingRules, setRecordingRules } from '#server/services/recording-rules.ts'
import { listRecordings, removeOldRecordings, uploadRecording } from './recordings.ts'

/** Recordings of calls: who may make them, where they are, and how long. */
export const recordingModule = {
  create({ files: parts }) {
    const handlers: HandlersOf<typeof recordingCalls> = {
      getRecordingRules: (_, { db, session }) => getRecordingRules(db, session.serviceId),
      setRecordingRules: async ({ body }, { tx, feed, session: { serviceId } }) => {
        const set = await setRecordingRules(tx, serviceId, body)
        if (set.ok) await feed.changed('getRecordingRules', { serviceId })
        return set
      },
      uploadRecording: {
        ownTransaction: 'The place for the bytes is outside of the database.',
        async handle({ params, body }, { session, origin: { address }, change }) {
          const announced = await uploadRecording(parts, { ...session, address }, { ...params, ...body })
          const { serviceId } = session
          if (announced.ok && announced.value.path === null)
            await change(async ({ feed }) => ok(await feed.changed('listRecordings', { serviceId })))
          return announced
        },
      },
      listRecordings: ({ params }, { session }) => listRecordings(parts, session, params.callId),
    }
    return { handlers, clean: (nowMs) => removeOldRecordings(parts, nowMs) }
  },
} satisfies ServerModule
