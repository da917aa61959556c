import * as v from 'valibot'
import { call } from './call.ts'
import { entity } from './entity.ts'
import { openPicklist } from './open.ts'
import { notBlank, queryNumber, Seq, ServiceId, ServiceParams, shortText, trimmed, Uuid } from './primitives.ts'

/** Maximum number of characters in a label's name. */
export const maxLabelNameLength = 40
/** Maximum number of labels in a service. */
export const maxLabels = 200

/** Colours of the theme's palette, so that every label can be read in both themes. */
export const LabelColor = v.picklist(['gray', 'green', 'blue', 'amber', 'red'])
export type LabelColor = v.InferOutput<typeof LabelColor>

const LabelName = v.pipe(shortText(maxLabelNameLength), trimmed, notBlank)

/**
 * A mark that says what an inquiry is about. Names are unique in a service, ignoring case. `revision` counts its changes,
 * from 1; earlier backends do not say it.
 */
export const Label = v.object({
  id: Uuid,
  name: v.string(),
  color: openPicklist(LabelColor),
  revision: v.exactOptional(Seq),
})
export type Label = v.InferOutput<typeof Label>

/** The fields of its form. */
export const LabelDraft = v.object({ name: LabelName, color: LabelColor })

export const labelEntities = {
  label: entity({ schema: Label, key: 'id', scope: 'staff', order: 'name', version: 0 }),
}

const LabelParams = v.object({ s: ServiceId, id: Uuid })
const labelsPath = '/lc-ds/v1/services/{s}/labels'

export const labelCalls = {
  listLabels: call({
    method: 'GET',
    path: labelsPath,
    audience: 'staff',
    from: 'tab',
    refreshedBy: ['label'],
    capability: 'labels',
    summary: 'Returns all labels of the service, sorted by name',
    params: ServiceParams,
    result: v.object({ labels: v.array(Label) }),
  }),
  searchLabels: call({
    method: 'GET',
    path: `${labelsPath}/search`,
    audience: 'staff',
    from: 'tab',
    refreshedBy: ['label'],
    capability: 'labels',
    summary: 'Returns the labels whose name contains the text, ignoring case; names that begin with it come first',
    params: ServiceParams,
    query: v.object({ text: shortText(maxLabelNameLength), limit: v.optional(queryNumber(1, 100), '20') }),
    result: v.object({ labels: v.array(Label) }),
  }),
  createLabel: call({
    method: 'POST',
    path: labelsPath,
    audience: 'admin',
    from: 'tab',
    capability: 'labels',
    summary: 'Creates a label under an id that the caller made; repeating the id changes nothing',
    params: ServiceParams,
    body: v.object({ id: Uuid, ...LabelDraft.entries }),
    result: v.object({ label: Label }),
  }),
  updateLabel: call({
    method: 'PATCH',
    path: `${labelsPath}/{id}`,
    audience: 'admin',
    from: 'tab',
    capability: 'labels',
    summary:
      'Changes the name or colour of a label wherever it is used; refused if somebody else has changed it since `revision`',
    params: LabelParams,
    body: v.object({
      /** What the caller has seen; earlier clients do not say it, and overwrite. */
      revision: v.exactOptional(Seq),
      name: v.exactOptional(LabelName),
      color: v.exactOptional(LabelColor),
    }),
    result: v.object({ label: Label }),
  }),
  deleteLabel: call({
    method: 'DELETE',
    path: `${labelsPath}/{id}`,
    audience: 'admin',
    from: 'tab',
    capability: 'labels',
    summary: 'Deletes a label and removes it from inquiries',
    params: LabelParams,
    result: v.null(),
  }),
}
