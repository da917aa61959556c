import { useEffect, useRef, useSyncExternalStore } from 'react'
import * as css from './calls.css.ts'

type Props = {
  label: string
  subscribe: (run: () => void) => () => void
  read: () => MediaStreamTrack | null
  isOwn?: boolean
}

/** One picture of a call. Its sound is played by the media host. */
export function Picture({ label, subscribe, read, isOwn = false }: Props) {
  const track = useSyncExternalStore(subscribe, read)
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (video.current) video.current.srcObject = track ? new MediaStream([track]) : null
  }, [track])
  return (
    <video ref={video} className={isOwn ? css.ownPicture : css.picture} aria-label={label} autoPlay muted playsInline />
  )
}
