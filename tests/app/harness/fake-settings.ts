import type { BusyReason, Label, PortalUser, Seat } from '#core/contract/index.ts'
import type { Result } from '#core/platform/result.ts'
import type { FakeAnswers } from './fake-account.ts'
import { own } from './rows.ts'

const person = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`

type Deps = {
  putLabel(label: Label): Promise<unknown>
  removeLabel(id: string): Promise<unknown>
  answer: <T>(value: T) => Promise<Result<T>>
  nowMs: number
}

/** What the resources of Settings are asked. `?settings=empty` begins with nothing. */
export function fakeSettings({ answer, nowMs, putLabel, removeLabel }: Deps) {
  const isEmpty = new URLSearchParams(location.search).get('settings') === 'empty'
  const names = ['Amara Lindqvist', 'Diego Romero', 'Noor Benali', 'Jonas Petrov', 'Mei Tanaka', 'Tove Sørensen']
  let portalUsers: PortalUser[] = isEmpty
    ? []
    : Array.from({ length: 12 }, (_, n) => ({
        eid: person(800 + n),
        name:
          n === 3 ? 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh the Younger' : `${names[n % 6]} ${n + 1}`,
        email: `reader${n + 1}@example.org`,
        visitorEid: n % 4 === 0 ? person(n) : null,
      }))
  let seats: Seat[] = ['Mei Tanaka', 'Tom Becker', 'Ada Okafor'].map((name, n) => ({
    eid: n === 0 ? own : person(900 + n),
    name,
    email: `${name.split(' ')[0]?.toLowerCase()}@everline.test`,
    claimedAtMs: n === 2 ? null : nowMs - n * 3_600_000,
  }))
  let reasons: BusyReason[] = []
  const change = async <T>(value: T, make: () => void): Promise<Result<T>> => {
    const result = await answer(value)
    if (result.ok) make()
    return result
  }
  return {
    listPortalUsers: () => answer({ users: portalUsers }),
    createPortalUser({ body }) {
      const user = { eid: person(800 + portalUsers.length), ...body }
      return change({ user, password: 'walnut-river-42' }, () => {
        portalUsers = [...portalUsers, user]
      })
    },
    deletePortalUser: ({ params }) =>
      change(null, () => {
        portalUsers = portalUsers.filter(({ eid }) => eid !== params.eid)
      }),
    createLabel: ({ body }) => change({ label: body }, () => void putLabel(body)),
    updateLabel({ params: { id }, body }) {
      const label: Label = { id, name: body.name ?? '', color: body.color ?? 'gray' }
      return change({ label }, () => void putLabel(label))
    },
    deleteLabel: ({ params }) => change(null, () => void removeLabel(params.id)),
    listBusyReasons: () => answer({ reasons: reasons.toSorted((a, b) => a.position - b.position) }),
    createBusyReason: ({ body }) =>
      change({ reason: body }, () => {
        reasons = [...reasons, body]
      }),
    listLicenses: () => answer({ seats, limit: 10 }),
    releaseLicense: ({ params }) =>
      change(null, () => {
        seats = seats.map((seat) => (seat.eid === params.eid ? { ...seat, claimedAtMs: null } : seat))
      }),
  } satisfies FakeAnswers
}
