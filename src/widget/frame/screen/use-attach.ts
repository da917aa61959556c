import { useEffect, useState, useSyncExternalStore } from 'react'
import { whenIdle } from '#widget/frame/page/when-idle.ts'

type Loaded = typeof import('#widget/frame/content/attach.tsx')

/** Component that attaches files, loaded after the chat, and the number of attached files. */
export type Attaching = { loaded: Loaded | null; count: number }

const nothing = () => () => {}

export function useAttach(): Attaching {
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  useEffect(() => {
    // Without the network there is text alone, until the page is opened again.
    void whenIdle()
      .then(() => import('#widget/frame/content/attach.tsx'))
      .then(setLoaded, () => {})
  }, [])
  const attachments = loaded?.attachmentsOf(loaded.place)
  const count = useSyncExternalStore(attachments?.subscribe ?? nothing, () => attachments?.shown().length ?? 0)
  return { loaded, count }
}
