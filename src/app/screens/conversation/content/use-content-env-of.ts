import { useEffect, useMemo, useRef } from 'react'
import { useCommands } from '#app/data/everline.tsx'
import { useLiveRow } from '#app/data/rows.ts'
import { failureText } from '#app/language/failure-text.ts'
import type { ContentEnv } from '#app/messages/content/content-env.ts'
import { previewedPicture } from '#app/messages/content/previewed-picture.ts'
import type { MessageRow } from '#core/store/rows.ts'
import { NumberAction } from './number-action.tsx'

/** Creates the environment of messages with content in a conversation. Their buttons are for the visitor. */
export function useContentEnvOf(roomId: string, rows: readonly MessageRow[]): ContentEnv {
  const { ask } = useCommands()
  const fileUrl = useLiveRow('discovery')?.service.urls.FILE ?? ''
  const shown = useRef(rows)
  useEffect(() => {
    shown.current = rows
  }, [rows])
  return useMemo(
    () => ({
      getFile: (id) => ask('getFile', { params: { roomId, id } }),
      fileUrl,
      pictures: () => shown.current.flatMap(previewedPicture),
      act: null,
      whyNot: () => null,
      NumberAction,
      failureText,
    }),
    [ask, roomId, fileUrl],
  )
}
