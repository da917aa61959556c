import { useStaffOptions } from '#app/data/use-staff-options.ts'
import { fullTime } from '#app/language/format-time.ts'
import { msg, t, translated } from '#app/language/t.ts'
import { askedList } from '#app/resource/asked-list.ts'
import { defineResource } from '#app/resource/define-resource.tsx'
import { Moment } from '#app/resource/moment.tsx'
import { chip } from '#app/ui/sign/chip.css.ts'
import { isKnown, maxSearchedPeople, type SecurityEvent, SecurityEventKind } from '#core/contract/index.ts'
import { aboutText } from './security-about.ts'

type Row = Omit<SecurityEvent, 'id'> & { id: string }

const kinds: Record<SecurityEventKind, { text: string; look: keyof typeof chip }> = {
  'sign-in': { text: msg`Signed in`, look: 'accent' },
  'sign-in-refused': { text: msg`Sign-in refused`, look: 'bad' },
  'sign-out': { text: msg`Signed out`, look: 'neutral' },
  'session-ended': { text: msg`Session ended`, look: 'warn' },
  'token-reused': { text: msg`Session key used twice`, look: 'bad' },
  'password-changed': { text: msg`Password changed`, look: 'info' },
  'second-factor-changed': { text: msg`Two-factor authentication changed`, look: 'info' },
  'code-issued': { text: msg`Sign-in code issued`, look: 'neutral' },
  'address-confirmed': { text: msg`Email address confirmed`, look: 'neutral' },
  'setting-changed': { text: msg`Setting changed`, look: 'info' },
  'owner-change-asked': { text: msg`Ownership transfer started`, look: 'warn' },
  'owner-changed': { text: msg`Ownership transferred`, look: 'warn' },
  export: { text: msg`List exported`, look: 'warn' },
  'portal-read': { text: msg`Read in the portal`, look: 'neutral' },
  refused: { text: msg`Refused`, look: 'bad' },
  limited: { text: msg`Limit reached`, look: 'warn' },
}
/** An event of a kind that this build does not know has its name. */
const kindText = (kind: Row['kind']) => (isKnown(SecurityEventKind, kind) ? translated(kinds[kind].text) : kind)
const kindLook = (kind: Row['kind']) => (isKnown(SecurityEventKind, kind) ? kinds[kind].look : 'neutral')

/** The kinds of an address that this build knows, separated by commas; '' without one. */
const knownKinds = (kinds = '') =>
  kinds
    .split(',')
    .filter((kind) => isKnown(SecurityEventKind, kind))
    .join(',')

/** Resource: the log of events of the service's accounts and settings. */
export const securityLog = defineResource<Row>('searchSecurityLog', {
  id: 'security-log',
  title: () => t`Security log`,
  about: () => t`Sign-ins, refusals, limits, changes of settings, exports, and who read what in the portal.`,
  icon: 'lock',
  name: ({ kind, who }) => `${kindText(kind)} ${who}`,
  useList: askedList({
    call: 'searchSecurityLog',
    input: ({ filters: { text, kind, eid, from, to }, cursor, limit }) => ({
      query: {
        ...(text ? { text } : {}),
        ...(knownKinds(kind) ? { kind: knownKinds(kind) } : {}),
        ...(eid ? { eid } : {}),
        ...(from ? { from } : {}),
        ...(to ? { to } : {}),
        ...(cursor === null ? {} : { before: cursor }),
        limit: String(limit),
      },
    }),
    rows: ({ events }) => events.map((event) => ({ ...event, id: String(event.id) })),
    next: ({ next }) => next,
  }),
  isPaged: true,
  columns: [
    {
      id: 'kind',
      label: () => t`What`,
      text: ({ kind }) => kindText(kind),
      cell: ({ kind }) => <span className={chip[kindLook(kind)]}>{kindText(kind)}</span>,
    },
    { id: 'who', label: () => t`Who`, text: ({ who }) => who },
    {
      id: 'when',
      label: () => t`When`,
      text: ({ atMs }) => fullTime(atMs),
      cell: ({ atMs }) => <Moment atMs={atMs} />,
    },
    { id: 'about', label: () => t`About`, text: ({ about }) => aboutText(about) },
    { id: 'address', label: () => t`Network address`, text: ({ address }) => address },
    { id: 'count', label: () => t`Times`, text: ({ count }) => String(count), isDetail: true },
  ],
  filters: [
    { kind: 'text', name: 'text', label: () => t`Text` },
    {
      kind: 'several',
      name: 'kind',
      label: () => t`What`,
      all: () => t`Everything`,
      useOptions: () => SecurityEventKind.options.map((kind) => [kind, kindText(kind)] as const),
    },
    {
      kind: 'several',
      name: 'eid',
      label: () => t`Who`,
      all: () => t`Everyone`,
      most: maxSearchedPeople,
      useOptions: useStaffOptions,
    },
    { kind: 'time-range', from: 'from', to: 'to', label: () => t`Time` },
  ],
  empty: { title: () => t`Nothing was recorded yet`, text: () => t`Sign-ins and changes appear here.` },
})
