import { useAsk } from '#app/data/ask.ts'
import { t } from '#app/language/t.ts'
import { PhoneNumber } from '#app/telephony/phone-number.tsx'
import { Avatar } from '#app/ui/sign/avatar.tsx'
import * as css from './colleagues.css.ts'

/** Participants of a conversation who are reached by an address: a caller by the number, others by their email address. */
export function Addressees({ roomId }: { roomId: string }) {
  const { value } = useAsk('listParticipants', { params: { roomId } }, { isKept: false })
  const reached = value?.participants.filter(({ address, isPresent }) => address !== null && isPresent) ?? []
  if (reached.length === 0) return null
  return (
    <ul className={css.people} aria-label={t`Reached by address`}>
      {reached.map(({ id, eid, name, address, channel }) => (
        <li key={id} className={css.person}>
          <Avatar id={eid ?? id} name={name} look="small" />
          <span className={css.name} title={name} dir="auto">
            {name}
          </span>
          <span className={css.role}>
            {channel === 'call' ? <PhoneNumber number={address ?? ''} /> : <bdi dir="ltr">{address}</bdi>}
          </span>
        </li>
      ))}
    </ul>
  )
}
