import type { recordingCalls } from '#core/contract/index.ts'
import type { HandlersOf, ServerModule } from '#server/calls/module.ts'
import type { Database } from '#server/db/database.ts'
import type { Changes } from '#server/feed/changes.ts'
import type { FileParts } from '#server/files/file-parts.ts'
import { getRecordingRules, setRecordingRules } from '#server/services/recording-rules.ts'
import { listRecordings, removeOldRecordings, uploadRecording } from './recordings.ts'

type Deps = { database: Database; changes: Changes; files: FileParts }

/** Recordings of calls: who may make them, where they are, and how long. */
export const recordingModule = {
  create({ database, changes, files: parts }) {
    const handlers: HandlersOf<typeof recordingCalls> = {
      getRecordingRules: (_, { session }) => getRecordingRules(database.db, session.serviceId),
      setRecordingRules: ({ body }, { session: { serviceId } }) =>
        changes.run(async (tx, feed) => {
          const set = await setRecordingRules(tx, serviceId, body)
          if (set.ok) await feed.changed('getRecordingRules', { serviceId })
          return set
        }),
      async uploadRecording({ params, body }, { session, origin: { address } }) {
        const announced = await uploadRecording(parts, { ...session, address }, { ...params, ...body })
        const { serviceId } = session
        if (announced.ok && announced.value.path === null)
          await changes.run((_, feed) => feed.changed('listRecordings', { serviceId }))
        return announced
      },
      listRecordings: ({ params }, { session }) => listRecordings(parts, session, params.callId),
    }
    return { handlers, clean: (nowMs) => removeOldRecordings(parts, nowMs) }
  },
} satisfies ServerModule<Deps>
