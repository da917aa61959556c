import { phoneText } from '#app/contacts/ways.tsx'
import { useAsk } from '#app/data/ask.ts'
import { useEntities, useStaff } from '#app/data/rows.ts'
import { t } from '#app/language/t.ts'
import { useOwnSelf } from '#app/session/own-self.ts'
import { type Status, statuses, statusWithReason } from '#app/staff/statuses.ts'
import { CallButtons } from '#app/telephony/call-buttons.tsx'
import * as texts from '#app/ui/base/text.css.ts'
import { List, Row } from '#app/ui/layout/list.tsx'
import { Avatar } from '#app/ui/sign/avatar.tsx'
import type { CallTarget } from '#core/contract/index.ts'
import { containsAll, foldText, searchTerms } from '#core/search/search-terms.ts'

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
  const here = new Set(members.filter(({ isHere, isByPush }) => isHere || isByPush).map((member) => member.eid))
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
      <h3 className={texts.label}>{title}</h3>
      <List look="plain">
        {people.map(({ id, name, sub, status, target }) => (
          <Row
            key={id}
            sign={<Avatar id={id} name={name} look="small" status={status} />}
            title={name}
            actions={<CallButtons target={target} name={name} video={hasVideo} />}
          >
            <bdi className={texts.small}>{sub}</bdi>
          </Row>
        ))}
      </List>
    </section>
  )
}
