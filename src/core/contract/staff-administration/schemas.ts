import * as v from 'valibot'
import { ProfileChange } from '../accounts/schemas.ts'
import { EmailEntry, Phone, Uuid } from '../primitives.ts'
import { StaffRole } from '../staff/schemas.ts'

/** Maximum number of tags that one member of the staff has. */
export const maxTagsOfStaff = 50

export const StaffTagIds = v.pipe(v.array(Uuid), v.maxLength(maxTagsOfStaff))
export const { name: StaffName } = ProfileChange.entries

/** A short number by which colleagues call; '' for none. */
export const StaffExtension = v.pipe(v.string(), v.regex(/^(\d{2,6})?$/, 'must be 2 to 6 digits'))

/** The fields of the form that invites somebody. */
export const StaffInvitation = v.object({
  name: StaffName,
  email: v.pipe(EmailEntry, v.toLowerCase()),
  role: v.optional(StaffRole, 'agent'),
  phone: v.optional(Phone, ''),
  tagIds: v.optional(StaffTagIds, []),
})

/** The fields of the form that changes somebody. */
export const StaffChange = v.object({
  name: StaffName,
  role: StaffRole,
  phone: v.optional(Phone, ''),
  extension: v.optional(StaffExtension, ''),
  tagIds: v.optional(StaffTagIds, []),
})
