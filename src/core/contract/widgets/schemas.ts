import * as v from 'valibot'
import { usualEmailSuffix } from '../email.ts'
import { WidgetForm, Words } from '../forms/schemas.ts'
import { openObject, openPicklist } from '../open.ts'
import { Eid, notBlank, Seq, shortText, trimmed, Uuid } from '../primitives.ts'

/** Maximum number of widgets of a service, and of characters in a widget's name. */
export const maxWidgets = 50
export const maxWidgetNameLength = 60
/** Maximum number of teams that one widget offers, of domains that may show it, and of destinations. */
export const maxOfferedTeams = 20
export const maxDomains = 50
export const maxDestinations = 200

/** On which side of the page the button stands: where lines end (right in English), or where they begin. */
export const WidgetPosition = v.picklist(['end', 'start'])
export const WidgetTheme = v.picklist(['auto', 'light', 'dark'])
/** Calls that visitors can start from it; agents can call them all the same. */
export const TakesCalls = v.picklist(['none', 'voice', 'video'])

/** `shop.example`, also with a port; `*.shop.example` stands for everything below it. */
const Domain = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.maxLength(260),
  v.regex(/^(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?$/, 'must be a domain such as shop.example'),
)

export const WidgetName = v.pipe(shortText(maxWidgetNameLength), trimmed, notBlank)
/** A team that visitors can choose, under its own name or another one in their language. `isHidden`: only those who know of it. */
const OfferedTeam = v.object({
  tagId: Uuid,
  label: v.optional(Words, { '': '' }),
  /** Topics that visitors may ask this team about, in a few words. */
  description: v.optional(Words, { '': '' }),
  isHidden: v.optional(v.boolean(), false),
})

export const widgetSettings = {
  name: WidgetName,
  position: WidgetPosition,
  theme: WidgetTheme,
  /** Heading of the chat and its first words; '' for the product's own. */
  title: Words,
  greeting: Words,
  /** Pages of these domains may show it; none: of all. */
  domains: v.pipe(v.array(Domain), v.maxLength(maxDomains)),
  /** Nothing is stored or sent before the visitor agrees to this. */
  asksConsent: v.boolean(),
  consent: Words,
  teams: v.pipe(v.array(OfferedTeam), v.maxLength(maxOfferedTeams)),
  /** Visitors may choose one of a team's people. */
  showsStaff: v.boolean(),
  /** Visitors can have the conversation sent to them by mail. */
  sendsTranscripts: v.boolean(),
  /** Agents see which pages the visitor looks at. */
  followsPages: v.boolean(),
  takesCalls: TakesCalls,
}

/** The fields of its form. */
export const WidgetDraft = v.object(widgetSettings)
export type WidgetDraft = v.InferOutput<typeof WidgetDraft>

/** Default settings of a new widget. */
export const firstWidgetSettings: Omit<WidgetDraft, 'name'> = {
  position: 'end',
  theme: 'auto',
  title: { '': '' },
  greeting: { '': '' },
  domains: [],
  asksConsent: false,
  consent: { '': '' },
  teams: [],
  showsStaff: false,
  sendsTranscripts: true,
  followsPages: false,
  takesCalls: 'voice',
}

/** A widget of a service. `revision` counts its changes, from 1. */
export const Widget = openObject({
  ...widgetSettings,
  id: Uuid,
  /** Shown where a page names no widget. It cannot be deleted. */
  isDefault: v.boolean(),
  /** There is a secret by which the customer's own server says who a visitor is. */
  hasSecret: v.boolean(),
  revision: Seq,
})
export type Widget = v.InferOutput<typeof Widget>

/** A link or QR code that leads to a team, or to one of its people. */
export const DestinationKind = v.picklist(['team', 'staff'])
export const DestinationDraft = v.object({
  name: WidgetName,
  kind: DestinationKind,
  /** Id of the tag, or eid. */
  targetId: Uuid,
})
export type DestinationDraft = v.InferOutput<typeof DestinationDraft>
export const Destination = openObject({
  id: Uuid,
  name: v.string(),
  kind: openPicklist(DestinationKind),
  targetId: Uuid,
  targetName: v.string(),
  url: v.string(),
  uses: v.number(),
})
export type Destination = v.InferOutput<typeof Destination>

/** Data that a page needs to show a widget; nothing of it is secret. */
export const WidgetFace = openObject({
  id: Uuid,
  ...v.pick(v.object(widgetSettings), [
    'position',
    'theme',
    'title',
    'greeting',
    'asksConsent',
    'consent',
    'sendsTranscripts',
    'followsPages',
    'showsStaff',
    'takesCalls',
  ]).entries,
  hasTeams: v.boolean(),
  /** The forms that are switched on. */
  forms: v.array(WidgetForm),
  /** Maximum length of the top-level domain in e-mail addresses [VAL-01]. */
  longestEmailSuffix: v.optional(v.number(), usualEmailSuffix),
  /** Whether visitors can be told of answers by push. */
  sendsPushes: v.optional(v.boolean(), false),
})
export type WidgetFace = v.InferOutput<typeof WidgetFace>

export const StaffOfTeam = openObject({ eid: Eid, name: v.string(), isHere: v.boolean() })
