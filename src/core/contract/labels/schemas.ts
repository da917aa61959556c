import * as v from 'valibot'
import { openPicklist } from '../open.ts'
import { notBlank, Seq, shortText, trimmed, Uuid } from '../primitives.ts'

/** Maximum number of characters in a label's name. */
export const maxLabelNameLength = 40
/** Maximum number of labels in a service. */
export const maxLabels = 200

/** Colours of the theme's palette, so that every label can be read in both themes. */
export const LabelColor = v.picklist(['gray', 'green', 'blue', 'amber', 'red'])
export type LabelColor = v.InferOutput<typeof LabelColor>

export const LabelName = v.pipe(shortText(maxLabelNameLength), trimmed, notBlank)

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
