import * as v from 'valibot'

/** A failure as a backend answers it. */
export const Refusal = v.object({
  code: v.number(),
  message: v.string(),
  details: v.optional(v.record(v.string(), v.union([v.string(), v.number(), v.boolean(), v.null()]))),
})
export type Refusal = v.InferOutput<typeof Refusal>
