import * as v from 'valibot'

/** Public business card of a member of the staff. */
export const StaffCard = v.object({
  isShared: v.boolean(),
  jobTitle: v.string(),
  showsPhone: v.boolean(),
  showsEmail: v.boolean(),
  /** Part of the page's address; null while it is not shared. Sharing again gives a new one. */
  token: v.nullable(v.string()),
})
export type StaffCard = v.InferOutput<typeof StaffCard>
