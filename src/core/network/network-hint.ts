import * as v from 'valibot'

/** An event of the browser, reported by a page, because the realm that owns the network may not receive it. */
export const NetworkHint = v.variant('event', [
  v.object({ event: v.picklist(['online', 'offline', 'visible', 'hidden']) }),
  v.object({
    event: v.literal('connection-change'),
    online: v.boolean(),
    /** Null if the browser has no Network Information API. */
    effectiveType: v.nullable(v.pipe(v.string(), v.maxLength(20))),
  }),
])
export type NetworkHint = v.InferOutput<typeof NetworkHint>
