import * as v from 'valibot'
import { openObject, openPicklist } from '../open.ts'
import { blankRule, isText, LanguageTag, Seq, shortText, TimeMs, textRule, trimmed, Uuid } from '../primitives.ts'

/*
 * The questions of a form [ENT-10]. A definition is data: the settings edit it, the widget draws it, and the backend
 * checks the answers by the same rules (`core/forms`).
 */

/** Before the first message, after the end of an inquiry, and the message that is left when nobody is here. */
export const FormType = v.picklist(['preChatSurvey', 'postChatSurvey', 'offlineMessage'])
export type FormType = v.InferOutput<typeof FormType>

/** Maximum number of fields of a form, and of options of a field. */
export const maxFormFields = 20
export const maxFieldOptions = 20
/** Maximum number of characters in a text that a visitor fills in. */
export const maxFormTextLength = 4000
/** The best rating. */
export const bestRating = 5

/** Texts by their language; the one for `''` is used for every language that has none. */
const words = (maxLength: number) => {
  const text = v.pipe(shortText(maxLength), trimmed)
  return v.pipe(
    v.objectWithRest({ '': text }, text),
    v.check((texts) => Object.keys(texts).every((tag) => v.is(LanguageTag, tag)), 'must be texts by language tags'),
    v.maxEntries(20),
  )
}
export const Words = words(500)
const Label = v.pipe(
  words(200),
  v.check((texts) => texts[''] !== '', blankRule),
)
export type Words = v.InferOutput<typeof Words>

export const FieldId = v.pipe(v.string(), v.regex(/^[A-Za-z][\w-]{0,39}$/, 'must be letters, digits and hyphens'))

export const FieldKind = v.picklist([
  'text',
  'area',
  'email',
  'phone',
  'number',
  'date',
  'choice',
  'choices',
  'rating',
  'consent',
])
export type FieldKind = v.InferOutput<typeof FieldKind>

const FieldOption = v.object({ value: FieldId, label: Label })

export const FormField = v.object({
  id: FieldId,
  kind: FieldKind,
  label: Label,
  hint: v.optional(Words, { '': '' }),
  isRequired: v.optional(v.boolean(), false),
  /** Options of a `choice` or `choices` field. */
  options: v.optional(v.pipe(v.array(FieldOption), v.maxLength(maxFieldOptions)), []),
  /** For e-mail addresses and telephone numbers: a code that is sent there must prove that it is the visitor's. */
  isVerified: v.optional(v.boolean(), false),
  /** Asked only if an earlier field has this value (a choice, `true` or `false`); null: always. */
  showIf: v.optional(v.nullable(v.object({ fieldId: FieldId, is: shortText(100) })), null),
})
export type FormField = v.InferOutput<typeof FormField>

export const FormDefinition = v.pipe(
  v.object({
    isOn: v.boolean(),
    title: Words,
    intro: v.optional(Words, { '': '' }),
    fields: v.pipe(v.array(FormField), v.maxLength(maxFormFields)),
  }),
  v.check(({ fields }) => new Set(fields.map(({ id }) => id)).size === fields.length, 'must have each field once'),
  v.check(
    ({ fields }) => fields.every(({ kind, options }) => !kind.startsWith('choice') || options.length > 0),
    'must have something to choose from',
  ),
  v.check(
    ({ fields }) =>
      fields.every(({ showIf }, n) => showIf === null || fields.slice(0, n).some(({ id }) => id === showIf.fieldId)),
    'must depend on an earlier field',
  ),
)
export type FormDefinition = v.InferOutput<typeof FormDefinition>

/** A form of a widget as it is now. `version` counts its changes, from 1; 0: it was never defined. */
export const WidgetForm = openObject({
  formType: FormType,
  version: Seq,
  definition: FormDefinition,
})
export type WidgetForm = v.InferOutput<typeof WidgetForm>

const FieldValue = v.union([
  v.pipe(v.string(), v.maxLength(maxFormTextLength), v.check(isText, textRule)),
  v.pipe(v.number(), v.finite()),
  v.boolean(),
  v.pipe(v.array(FieldId), v.maxLength(maxFieldOptions)),
])
export type FieldValue = v.InferOutput<typeof FieldValue>

/** Filled-in values, by field id. */
export const FormValues = v.pipe(v.record(FieldId, FieldValue), v.maxEntries(maxFormFields))
export type FormValues = v.InferOutput<typeof FormValues>

/** An answered field, with its words as the visitor read them: the definition may have changed since. */
export const AnsweredField = openObject({
  id: v.string(),
  kind: openPicklist(FieldKind),
  label: v.string(),
  value: FieldValue,
  /** Labels of the chosen options. */
  shown: v.string(),
  /** A code proved it. */
  isVerified: v.boolean(),
})

/** A visitor's answer to a form [ENT-10]. */
export const FormAnswer = openObject({
  id: Uuid,
  formType: openPicklist(FormType),
  widgetId: Uuid,
  roomId: Uuid,
  eid: Uuid,
  /** The inquiry that it is about; null: it came before the first. */
  inquiryId: v.nullable(Uuid),
  /** Version of the form's definition when it was filled in. */
  version: Seq,
  fields: v.array(AnsweredField),
  answeredAtMs: TimeMs,
  revision: Seq,
})
export type FormAnswer = v.InferOutput<typeof FormAnswer>
