import * as v from 'valibot'
import { maxMessageLength, maxShortcutLength } from '../limits.ts'
import { openObject, openPicklist } from '../open.ts'
import { isText, LanguageTag, notBlank, Seq, shortText, TimeMs, textRule, trimmed, Uuid } from '../primitives.ts'

/** `personal`: of one member of the staff, who alone sees and changes it. `shared`: of the service [CAP-11] [ROL-02]. */
export const PermissionType = v.picklist(['personal', 'shared'])
export type PermissionType = v.InferOutput<typeof PermissionType>

/** Maximum number of canned responses: personal ones of each member of the staff, shared ones of a service. */
export const maxCannedResponses: Readonly<Record<PermissionType, number>> = { personal: 500, shared: 2000 }
/** Maximum number of characters in a title. */
export const maxResponseTitleLength = 100
/** Maximum number of characters in a category. */
export const maxResponseCategoryLength = 40

export const ResponseTitle = v.pipe(shortText(maxResponseTitleLength), trimmed, notBlank)
/**
 * Shortcut of a response, typed after `/` in the composer: letters, digits and hyphens, in lower case. One shortcut
 * names at most one shared response of a service, and one personal response of each member of the staff.
 */
export const ResponseShortcut = v.pipe(
  v.string(),
  v.maxLength(maxShortcutLength),
  v.regex(/^[\p{L}\p{N}][\p{L}\p{M}\p{N}-]{0,39}$/u, 'must be letters, digits and hyphens'),
  v.toLowerCase(),
  v.normalize('NFC'),
  // A few letters become two in lower case.
  v.maxLength(maxShortcutLength),
)
/** Becomes a message, and may contain variables such as `{{visitor.name}}`. */
export const ResponseText = v.pipe(
  v.string(),
  v.maxLength(maxMessageLength),
  v.check(isText, textRule),
  trimmed,
  notBlank,
)
/** '' if it has none. */
export const ResponseCategory = v.pipe(shortText(maxResponseCategoryLength), trimmed)

/** The fields of its form, and the columns of its file. */
export const CannedResponseDraft = v.object({
  shortcut: ResponseShortcut,
  title: ResponseTitle,
  text: ResponseText,
  category: v.optional(ResponseCategory, ''),
  language: v.optional(LanguageTag, ''),
})
export type CannedResponseDraft = v.InferOutput<typeof CannedResponseDraft>

/** Columns of an exported or imported file, in their order. An import may leave out the optional ones. */
export const responseColumns = ['shortcut', 'title', 'text', 'category', 'language'] as const
export const optionalResponseColumns: ReadonlySet<string> = new Set(['category', 'language'])

/** A prepared text that staff insert into a message. `revision` counts its changes, from 1. */
export const CannedResponse = openObject({
  id: Uuid,
  permissionType: openPicklist(PermissionType),
  shortcut: v.string(),
  title: v.string(),
  text: v.string(),
  category: v.string(),
  language: v.string(),
  updatedAtMs: TimeMs,
  revision: Seq,
})
export type CannedResponse = v.InferOutput<typeof CannedResponse>
