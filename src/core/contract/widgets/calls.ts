import * as v from 'valibot'
import { call } from '../call.ts'
import { FormDefinition, FormType, WidgetForm } from '../forms/schemas.ts'
import { Seq, ServiceId, ServiceParams, shortText, Uuid } from '../primitives.ts'
import { Destination, DestinationDraft, Widget, WidgetFace, WidgetName, widgetSettings } from './schemas.ts'

const partial = v.object({ revision: Seq, ...v.partial(v.object(widgetSettings)).entries })

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
    result: v.object({ setting: v.object({ ...v.partial(v.object(widgetSettings)).entries, revision: Seq }) }),
  }),
  updateWidgetSettingV1: call({
    ...common,
    method: 'PATCH',
    path: `${v1}/widget-setting`,
    summary: 'Changes the default widget; refused if somebody else has changed it since `revision`',
    params: ServiceParams,
    body: partial,
    result: v.object({ setting: v.object({ ...v.partial(v.object(widgetSettings)).entries, revision: Seq }) }),
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
    body: v.object({ id: Uuid, ...v.partial(v.object(widgetSettings)).entries, name: WidgetName }),
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
