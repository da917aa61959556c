import { AttachTray } from '#app/composer/files/attach-tray.tsx'
import { useCommands } from '#app/data/everline.tsx'

/** Attachments in the agent's composer; the hub keeps them. */
export function KeptTray({ eid, roomId }: { eid: string; roomId: string }) {
  const { attachFile, attachedFiles, detachFile } = useCommands()
  return (
    <AttachTray
      roomId={roomId}
      store={{
        async load() {
          const answer = await attachedFiles({ eid, roomId })
          return answer.ok ? answer.value : null
        },
        async keep({ blob, ...file }) {
          const given = { eid, roomId, file: blob, ...file }
          const first = await attachFile(given)
          // Keeping it again changes nothing.
          return first.ok || first.error.name !== 'hub-restarted' ? first : attachFile(given)
        },
        remove: (id) => detachFile({ id, isSent: false }),
      }}
    />
  )
}
