import * as v from 'valibot'
import { maxActionLabelLength } from '../limits.ts'
import { notBlank, shortText, trimmed, Uuid } from '../primitives.ts'

const label = v.pipe(shortText(maxActionLabelLength), trimmed, notBlank)

/** Maximum number of characters that a button sends besides its words. */
export const PostbackData = v.optional(v.pipe(shortText(300), trimmed), '')

/** The answer that a button has sent: the button's message and its data. */
export const Postback = v.object({ type: v.literal('postback'), messageId: Uuid, label, data: PostbackData })
export type Postback = v.InferOutput<typeof Postback>
