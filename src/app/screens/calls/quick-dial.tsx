import { phoneText } from '#app/contacts/ways.tsx'
import { useAsk } from '#app/data/ask.ts'
import { useEntities, useStaff } from '#app/data/rows.ts'
import { t } from '#app/language/t.ts'
import { useOwnSelf } from '#app/session/own-self.ts'
import { type Status, statuses, statusWithReason } from '#app/staff/statuses.ts'
import { CallButtons } from '#app/telephony/call-buttons.tsx'
import { Avatar } from '#app/ui/sign/avatar.tsx'
import type { CallTarget } from '#core/contract/index.ts'
import { containsAll, foldText, searchTerms } from '#core/search/search-terms.ts'
import * as css from './calls-screen.css.ts'

/** The most people in each of the two lists. */
const mostShown = 6

type Person = { id: string; name: string; sub: string; status?: Status | undefined; target: CallTarget }

/** Colleagues who are here, and contacts whom the user has met; of both those that fit what is typed. */
export function QuickDial({ typed }: { typed: string }) {
  const colleagues = useColleagues()
  const met = useMet()
  const terms = /\p{L}/u.test(typed) ? searchTerms(typed) : []
  const fitting = (people: readonly Person[]) =>
    people.filter(({ name }) => containsAll(foldText(name), terms)).slice(0, mostShown)
  return (
    <>
      <People title={t`Teammates`} people={fitting(colleagues)} hasVideo />
      <People title={t`Contacts`} people={fitting(met)} />
    </>
  )
}

function useColleagues(): Person[] {
  const { eid } = useOwnSelf()
  const staff = useStaff() ?? []
  const members = useAsk('listTeam', {}).value?.members ?? []
  const here = new Set(members.filter(({ isHere }) => isHere).map((member) => member.eid))
  return staff
    .filter((one) => one.eid !== eid && here.has(one.eid))
    .map((one) => ({
      id: one.eid,
      name: one.name,
      sub: statusWithReason(one),
      status: statuses().find(([value]) => value === one.status)?.[0],
      target: { kind: 'staff', eid: one.eid },
    }))
}

const useMet = (): Person[] =>
  (useEntities('contact') ?? []).flatMap(({ id, name, phones: [phone] }) =>
    phone ? [{ id, name, sub: phoneText(phone.number), target: { kind: 'number', number: phone.number } }] : [],
  )

function People({ title, people, hasVideo = false }: { title: string; people: readonly Person[]; hasVideo?: boolean }) {
  if (people.length === 0) return null
  return (
    <section aria-label={title}>
      <h3 className={css.part}>{title}</h3>
      <ul className={css.quick}>
        {people.map(({ id, name, sub, status, target }) => (
          <li key={id} className={css.person}>
            <Avatar id={id} name={name} look="small" status={status} />
            <span className={css.words}>
              <span className={css.name} dir="auto" title={name}>
                {name}
              </span>
              <bdi className={css.sub}>{sub}</bdi>
            </span>
            <CallButtons target={target} name={name} video={hasVideo} />
          </li>
        ))}
      </ul>
    </section>
  )
}
