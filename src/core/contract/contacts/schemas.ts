import * as v from 'valibot'
import { CustomData } from '../custom-data/schemas.ts'
import {
  consentWays,
  mailKinds,
  maxContactNameLength,
  maxContactNotesLength,
  maxContactWays,
  phoneKinds,
} from '../limits.ts'
import { openObject, openPicklist } from '../open.ts'
import {
  Eid,
  EmailEntry,
  isText,
  LanguageTag,
  notBlank,
  Seq,
  shortText,
  TimeMs,
  textRule,
  trimmed,
  Uuid,
} from '../primitives.ts'

export const PhoneKind = v.picklist(phoneKinds)
export const MailKind = v.picklist(mailKinds)
export const ConsentWay = v.picklist(consentWays)
export type ConsentWay = v.InferOutput<typeof ConsentWay>
export const ConsentValue = v.picklist(['given', 'refused'])
export type ConsentValue = v.InferOutput<typeof ConsentValue>

/** A telephone number as people write it; the backend makes E.164 of it (`phone-wrong`). */
const WrittenPhone = v.pipe(shortText(40), trimmed, notBlank)
const Text = v.pipe(shortText(maxContactNameLength), trimmed)

const DraftPhones = v.pipe(v.array(v.object({ kind: PhoneKind, number: WrittenPhone })), v.maxLength(maxContactWays))
const DraftMails = v.pipe(
  v.array(v.object({ kind: MailKind, address: v.pipe(EmailEntry, v.toLowerCase()) })),
  v.maxLength(maxContactWays),
)
/** Null: nothing is known. A way that is left out stays as it is. */
const DraftConsents = v.pipe(v.record(ConsentWay, v.nullable(ConsentValue)), v.maxEntries(consentWays.length))
const Notes = v.pipe(v.string(), v.maxLength(maxContactNotesLength), v.check(isText, textRule), trimmed)
const draftEntries = {
  name: v.pipe(Text, notBlank),
  company: Text,
  jobTitle: Text,
  language: LanguageTag,
  notes: Notes,
  phones: DraftPhones,
  mails: DraftMails,
  customData: CustomData,
  consents: DraftConsents,
}

/** Properties of a new contact. */
export const ContactDraft = v.object({
  name: draftEntries.name,
  company: v.optional(draftEntries.company, ''),
  jobTitle: v.optional(draftEntries.jobTitle, ''),
  language: v.optional(draftEntries.language, ''),
  notes: v.optional(draftEntries.notes, ''),
  phones: v.optional(draftEntries.phones, []),
  mails: v.optional(draftEntries.mails, []),
  customData: v.optional(draftEntries.customData, {}),
  consents: v.optional(draftEntries.consents, {}),
})
export type ContactDraft = v.InferOutput<typeof ContactDraft>

/** Changed properties of a contact; absent ones stay. */
export const ContactChange = v.partial(v.object(draftEntries))
export type ContactChange = v.InferOutput<typeof ContactChange>

/** Consent or refusal of a person, its time, and the member of the staff who recorded it. */
export const Consent = openObject({ value: openPicklist(ConsentValue), atMs: TimeMs, byName: v.string() })

/** A person whom the staff of a service know. `revision` counts its changes, from 1. */
export const Contact = openObject({
  id: Uuid,
  name: v.string(),
  company: v.string(),
  jobTitle: v.string(),
  language: v.string(),
  notes: v.string(),
  /** In E.164. The first one is the main one. */
  phones: v.array(openObject({ kind: openPicklist(PhoneKind), number: v.string() })),
  mails: v.array(openObject({ kind: openPicklist(MailKind), address: v.string() })),
  customData: v.record(v.string(), v.union([v.string(), v.number(), v.boolean()])),
  consents: v.record(v.string(), Consent),
  /** The visitors who are this person. */
  visitorEids: v.array(Eid),
  /** Null: not blocked. */
  blockedAtMs: v.nullable(TimeMs),
  blockedByName: v.string(),
  createdAtMs: TimeMs,
  updatedAtMs: TimeMs,
  revision: Seq,
})
export type Contact = v.InferOutput<typeof Contact>

/** Maximum number of contacts of a service. */
export const maxContacts = 200_000
/** Maximum number of visitors of one contact. */
export const maxVisitorsOfContact = 100
/** For this long a merge can be undone. */
export const mergeUndoDays = 30

/** Columns of an exported or imported CSV file, in their order; several values of a cell are separated by `;`. */
export const contactColumns = [
  'name',
  'company',
  'title',
  'phones',
  'mails',
  'language',
  'notes',
  'consents',
  'custom',
] as const
export type ContactColumn = (typeof contactColumns)[number]
/** A file may leave these out. */
export const optionalContactColumns: ReadonlySet<string> = new Set(contactColumns.filter((name) => name !== 'name'))

/** Filter of a list of contacts. */
export const ContactFilter = v.picklist(['all', 'met', 'blocked'])

/** Two contacts or more who have a telephone number or an e-mail address in common. */
export const DuplicateGroup = v.object({ id: v.string(), shared: v.string(), contacts: v.array(Contact) })
export type DuplicateGroup = v.InferOutput<typeof DuplicateGroup>
