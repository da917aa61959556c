import * as v from 'valibot'

/** What a member of the staff shows of themselves on a public page. */
export const StaffCard = v.object({
  isShared: v.boolean(),
  jobTitle: v.string(),
  showsPhone: v.boolean(),
  showsEmail: v.boolean(),
  /** Part of the page's address; null while it is not shared. Sharing again gives a new one. */
  token: v.nullable(v.string()),
})
export type StaffCard = v.InferOutput<typeof StaffCard>
