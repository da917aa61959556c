import { useStaff } from '#app/data/rows.ts'
import { listed, t } from '#app/language/t.ts'
import { Avatar } from '#app/ui/sign/avatar.tsx'
import * as css from './read-by.css.ts'

/** The colleagues who have read the user's newest message. Whether the visitor has stands beside the message's time. */
export function ReadBy({ eids }: { eids: readonly string[] }) {
  const staff = useStaff() ?? []
  const readers = staff.filter(({ eid }) => eids.includes(eid))
  if (readers.length === 0) return null
  const names = listed(readers.map(({ name }) => name))
  return (
    <span className={css.readers}>
      {readers.map(({ eid, name }) => (
        <Avatar key={eid} id={eid} name={name} look="small" />
      ))}
      {t`Read by ${names}`}
    </span>
  )
}
