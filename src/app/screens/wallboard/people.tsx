import { useAsk } from '#app/data/ask.ts'
import { useStaff } from '#app/data/rows.ts'
import { useAskEvery } from '#app/data/use-ask-every.ts'
import { plural, t } from '#app/language/t.ts'
import { statuses, statusWithReason } from '#app/staff/statuses.ts'
import { Avatar } from '#app/ui/sign/avatar.tsx'
import * as css from './wallboard.css.ts'

/** Connections and loads are no rows: they are asked for again after this time. */
const everyMs = 15_000

/** Teammates who are online, by name: those who are available first. */
export function People() {
  const staff = useStaff() ?? []
  const { value, askAgain } = useAsk('listTeam', {})
  useAskEvery(everyMs, askAgain)
  const members = new Map((value?.members ?? []).map((member) => [member.eid, member]))
  const order = statuses().map(([status]): string => status)
  const online = staff
    .filter(({ eid }) => members.get(eid)?.isHere)
    .toSorted((one, other) => order.indexOf(one.status) - order.indexOf(other.status))
  if (online.length === 0) return null
  return (
    <ul className={css.people} aria-label={t`Team online`}>
      {online.map((row) => (
        <li key={row.eid} className={css.person}>
          <Avatar id={row.eid} name={row.name} status={statuses().find(([status]) => status === row.status)?.[0]} />
          <span className={css.who}>
            <span className={css.name} dir="auto">
              {row.name}
            </span>
            <span className={css.hint}>
              {statusWithReason(row)} · {loadText(members.get(row.eid)?.handling ?? 0)}
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}

const loadText = (count: number) => t`${plural(count, { one: '# conversation', other: '# conversations' })}`
