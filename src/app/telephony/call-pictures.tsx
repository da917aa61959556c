import { useSyncExternalStore } from 'react'
import { t } from '#app/language/t.ts'
import { TrackPicture } from '#app/media/track-picture.tsx'
import type { CallParty, PhoneCall } from '#core/contract/index.ts'
import type { CallFacts } from '#core/telephony/call-facts.ts'
import { partiesSeen } from '#core/telephony/call-view.ts'
import { nameOfParty } from './call-names.ts'
import * as css from './calls.css.ts'
import { ownPictures } from './media-tab.ts'

type Props = { call: PhoneCall; facts: CallFacts; others: readonly CallParty[]; isLarge?: boolean }

/** The pictures of a call, in the tab that has the media. Nothing is shown while nobody shows anything. `isLarge`: they take all the room. */
export function CallPictures({ call, facts, others, isLarge = false }: Props) {
  const pictures = useSyncExternalStore(ownPictures.subscribe, ownPictures.read)
  const shownOthers = partiesSeen(others, facts)
  const isShowing = facts.hasCamera || facts.hasScreen
  if (!pictures || (shownOthers.length === 0 && !isShowing)) return null
  return (
    <div className={isLarge ? css.largePictures : css.pictures}>
      {shownOthers.map((party) => (
        <TrackPicture
          key={party.id}
          className={css.picture}
          label={t`${nameOfParty(party)}’s video`}
          subscribe={pictures.subscribe}
          read={() => pictures.of({ callId: call.id, partyId: party.id })}
        />
      ))}
      {isShowing && (
        <TrackPicture
          isOwn
          className={css.ownPicture}
          label={t`Your video`}
          subscribe={pictures.subscribe}
          read={() => pictures.own(call.id)}
        />
      )}
    </div>
  )
}
