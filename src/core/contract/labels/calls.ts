import * as v from 'valibot'
import { call } from '../call.ts'
import { queryNumber, Seq, ServiceId, ServiceParams, shortText, Uuid } from '../primitives.ts'
import { Label, LabelColor, LabelDraft, LabelName, maxLabelNameLength } from './schemas.ts'

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
      /** Revision that the caller has seen; earlier clients do not send it, and overwrite. */
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
