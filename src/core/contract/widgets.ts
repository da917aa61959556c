import * as v from 'valibot'
import { call } from './call.ts'
import { usualEmailSuffix } from './email.ts'
import { FormDefinition, FormType, WidgetForm, Words } from './forms.ts'
import { openObject, openPicklist } from './open.ts'
import { Eid, notBlank, Seq, ServiceId, ServiceParams, shortText, trimmed, Uuid } from './primitives.ts'

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
/** Which calls visitors can start from it; agents can call them all the same. */
export const TakesCalls = v.picklist(['none', 'voice', 'video'])

/** `shop.example`, also with a port; `*.shop.example` stands for everything below it. */
const Domain = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.maxLength(260),
  v.regex(/^(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?$/, 'must be a domain such as shop.example'),
)

const WidgetName = v.pipe(shortText(maxWidgetNameLength), trimmed, notBlank)
/** A team that visitors can choose, under its own name or another one in their language. `isHidden`: only those who know of it. */
const OfferedTeam = v.object({
  tagId: Uuid,
  label: v.optional(Words, { '': '' }),
  /** What visitors may ask it, in a few words. */
  description: v.optional(Words, { '': '' }),
  isHidden: v.optional(v.boolean(), false),
})

const settings = {
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
export const WidgetDraft = v.object(settings)
export type WidgetDraft = v.InferOutput<typeof WidgetDraft>

/** Of a new widget. */
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
  ...settings,
  id: Uuid,
  /** Shown where a page names no widget. It cannot be deleted. */
  isDefault: v.boolean(),
  /** There is a secret by which the customer's own server says who a visitor is. */
  hasSecret: v.boolean(),
  revision: Seq,
})
export type Widget = v.InferOutput<typeof Widget>

const partial = v.object({ revision: Seq, ...v.partial(v.object(settings)).entries })

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

const IdParams = v.object({ s: ServiceId, id: Uuid })
const common = { audience: 'admin', from: 'tab', capability: 'widget' } as const
const widget = v.object({ widget: Widget })
const [v1, v2] = ['/lc-ds/v1/services/{s}', '/lc-ds/v2/services/{s}'] as const
const destinationsPath = '/everline/v1/services/{s}/destinations'

export const widgetCalls = {
  getWidgetSettingV1: call({
    ...common,
    method: 'GET',
    path: `${v1}/widget-setting`,
    refreshedBy: ['listWidgets'],
    summary: 'Returns the default widget in the words of version 1',
    params: ServiceParams,
    result: v.object({ setting: v.object({ ...v.partial(v.object(settings)).entries, revision: Seq }) }),
  }),
  updateWidgetSettingV1: call({
    ...common,
    method: 'PATCH',
    path: `${v1}/widget-setting`,
    summary: 'Changes the default widget; refused if somebody else has changed it since `revision`',
    params: ServiceParams,
    body: partial,
    result: v.object({ setting: v.object({ ...v.partial(v.object(settings)).entries, revision: Seq }) }),
  }),
  getWidgetSettingV2: call({
    ...common,
    method: 'GET',
    path: `${v2}/widget-setting`,
    refreshedBy: ['listWidgets'],
    summary: 'Returns the default widget',
    params: ServiceParams,
    result: widget,
  }),
  updateWidgetSettingV2: call({
    ...common,
    method: 'PATCH',
    path: `${v2}/widget-setting`,
    summary: 'Changes the default widget; refused if somebody else has changed it since `revision`',
    params: ServiceParams,
    body: partial,
    result: widget,
  }),
  listWidgets: call({
    ...common,
    method: 'GET',
    path: `${v2}/widgets`,
    summary: 'Returns all widgets of the service, the default one first',
    params: ServiceParams,
    result: v.object({ widgets: v.array(Widget) }),
  }),
  createWidget: call({
    ...common,
    method: 'POST',
    path: `${v2}/widgets`,
    summary: 'Creates a widget under an id that the caller made; repeating the id changes nothing',
    params: ServiceParams,
    body: v.object({ id: Uuid, ...v.partial(v.object(settings)).entries, name: WidgetName }),
    result: widget,
  }),
  getWidget: call({
    ...common,
    method: 'GET',
    path: `${v2}/widgets/{id}`,
    refreshedBy: ['listWidgets'],
    summary: 'Returns one widget',
    params: IdParams,
    result: widget,
  }),
  updateWidget: call({
    ...common,
    method: 'PATCH',
    path: `${v2}/widgets/{id}`,
    summary: 'Changes a widget; refused if somebody else has changed it since `revision`',
    params: IdParams,
    body: partial,
    result: widget,
  }),
  deleteWidget: call({
    ...common,
    method: 'DELETE',
    path: `${v2}/widgets/{id}`,
    summary: 'Deletes a widget with its forms; never the default one. What was answered stays',
    params: IdParams,
    result: v.null(),
  }),
  getWidgetForms: call({
    ...common,
    audience: 'any',
    method: 'GET',
    path: `${v2}/widgets/{id}/forms`,
    summary: 'Returns the forms of a widget with their versions',
    params: IdParams,
    result: v.object({ forms: v.array(WidgetForm) }),
  }),
  setWidgetForm: call({
    ...common,
    method: 'PUT',
    path: `${v2}/widgets/{id}/forms/type/{formType}`,
    summary: 'Replaces a form of a widget; refused if somebody else has changed it since `version`',
    params: v.object({ s: ServiceId, id: Uuid, formType: FormType }),
    body: v.object({ version: Seq, definition: FormDefinition }),
    result: v.object({ form: WidgetForm }),
  }),
  makeWidgetSecret: call({
    ...common,
    method: 'POST',
    path: '/everline/v1/services/{s}/widgets/{id}/secret',
    summary:
      'Makes a new secret by which the customer’s server signs who a visitor is, and returns it this once; an earlier one is void',
    params: IdParams,
    result: v.object({ secret: v.string(), widget: Widget }),
  }),
  listDestinations: call({
    ...common,
    method: 'GET',
    path: destinationsPath,
    refreshedBy: ['tag'],
    summary: 'Returns the links that lead to a team or person',
    params: ServiceParams,
    result: v.object({ destinations: v.array(Destination) }),
  }),
  createDestination: call({
    ...common,
    method: 'POST',
    path: destinationsPath,
    summary: 'Creates a link that leads to a team or person, under an id that the caller made',
    params: ServiceParams,
    body: v.object({ id: Uuid, ...DestinationDraft.entries }),
    result: v.object({ destination: Destination }),
  }),
  deleteDestination: call({
    ...common,
    method: 'DELETE',
    path: `${destinationsPath}/{id}`,
    summary: 'Deletes a link that leads to a team or person; who opens it later reaches everybody',
    params: IdParams,
    result: v.null(),
  }),
}

/** What a page must know to show a widget; nothing of it is secret. */
export const WidgetFace = openObject({
  id: Uuid,
  ...v.pick(v.object(settings), [
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
  /** Those that are on. */
  forms: v.array(WidgetForm),
  /** Maximum length of the top-level domain in e-mail addresses [VAL-01]. */
  longestEmailSuffix: v.optional(v.number(), usualEmailSuffix),
})
export type WidgetFace = v.InferOutput<typeof WidgetFace>

/* Apart from the others, of which the visitor's page needs nothing. */
export const widgetFaceCalls = {
  getWidgetFace: call({
    method: 'GET',
    path: '/everline/v1/services/{s}/widget-face',
    audience: 'public',
    capability: 'widget',
    summary: 'Returns how a widget looks and what it asks; refused for pages of other domains than it is for',
    params: ServiceParams,
    /** `host`: origin of the customer's page. */
    query: v.object({ widgetId: v.optional(Uuid), host: v.optional(shortText(300), '') }),
    result: v.object({ face: WidgetFace }),
  }),
}

export const StaffOfTeam = openObject({ eid: Eid, name: v.string(), isHere: v.boolean() })
