import { useEffect, useRef, useSyncExternalStore } from 'react'

type Props = {
  label: string
  className: string
  subscribe: (run: () => void) => () => void
  read: () => MediaStreamTrack | null
  isOwn?: boolean
}

/** One picture of a call, of its track as it is now. Its sound is played by the media host. */
export function TrackPicture({ label, className, subscribe, read, isOwn = false }: Props) {
  const track = useSyncExternalStore(subscribe, read)
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (video.current) video.current.srcObject = track ? new MediaStream([track]) : null
  }, [track])
  return (
    <video
      ref={video}
      className={className}
      data-picture={isOwn ? 'own' : 'other'}
      aria-label={label}
      autoPlay
      muted
      playsInline
    />
  )
}
