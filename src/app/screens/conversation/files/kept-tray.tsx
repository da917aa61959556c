import { AttachTray } from '#app/composer/files/attach-tray.tsx'
import { useCommands } from '#app/data/everline.tsx'
import { useUnsentFiles } from '#app/data/rows.ts'

/** Attachments in the agent's composer; the hub keeps them. */
export function KeptTray({ eid, roomId }: { eid: string; roomId: string }) {
  const { attachFile, attachedFiles, detachFile } = useCommands()
  const sending = useUnsentFiles(roomId)
  return (
    <AttachTray
      roomId={roomId}
      sending={sending}
      store={{
        async load() {
          const answer = await attachedFiles({ eid, roomId })
          return answer.ok ? answer.value : null
        },
        keep: ({ blob, ...file }) => attachFile({ eid, roomId, file: blob, ...file }),
        remove: (id) => detachFile({ id, isSent: false }),
      }}
    />
  )
}
