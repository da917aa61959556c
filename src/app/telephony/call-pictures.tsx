import { useEffect, useRef, useSyncExternalStore } from 'react'
import { t } from '#app/language/t.ts'
import type { CallParty, PhoneCall } from '#core/contract/index.ts'
import type { CallFacts } from '#core/telephony/call-facts.ts'
import { nameOfParty } from './call-names.ts'
import * as css from './calls.css.ts'
import { ownPictures } from './media-tab.ts'

type Props = { call: PhoneCall; facts: CallFacts; others: readonly CallParty[]; isLarge?: boolean }

/** The pictures of a call, in the tab that has the media. Nothing is shown while nobody shows anything. `isLarge`: they take all the room. */
export function CallPictures({ call, facts, others, isLarge = false }: Props) {
  const pictures = useSyncExternalStore(ownPictures.subscribe, ownPictures.read)
  // In a call that one party mixes for all, pictures come from that party only.
  const shownOthers = others.filter(({ id, hasCamera, hasScreen }) => (hasCamera || hasScreen) && facts.legs[id])
  const isShowing = facts.hasCamera || facts.hasScreen
  if (!pictures || (shownOthers.length === 0 && !isShowing)) return null
  return (
    <div className={isLarge ? css.largePictures : css.pictures}>
      {shownOthers.map((party) => (
        <Picture
          key={party.id}
          label={t`${nameOfParty(party)}’s video`}
          subscribe={pictures.subscribe}
          read={() => pictures.of({ callId: call.id, partyId: party.id })}
        />
      ))}
      {isShowing && (
        <Picture isOwn label={t`Your video`} subscribe={pictures.subscribe} read={() => pictures.own(call.id)} />
      )}
    </div>
  )
}

function Picture(props: {
  label: string
  subscribe: (run: () => void) => () => void
  read: () => MediaStreamTrack | null
  isOwn?: boolean
}) {
  const { label, subscribe, read, isOwn = false } = props
  const track = useSyncExternalStore(subscribe, read)
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (video.current) video.current.srcObject = track ? new MediaStream([track]) : null
  }, [track])
  return (
    <video
      ref={video}
      className={isOwn ? css.ownPicture : css.picture}
      data-picture={isOwn ? 'own' : 'other'}
      aria-label={label}
      autoPlay
      muted
      playsInline
    />
  )
}
