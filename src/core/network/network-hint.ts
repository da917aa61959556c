import * as v from 'valibot'

/** What a page tells of its browser: the realm that owns the network may not hear these events itself. */
export const NetworkHint = v.variant('event', [
  v.object({ event: v.picklist(['online', 'offline', 'visible', 'hidden']) }),
  v.object({
    event: v.literal('connection-change'),
    online: v.boolean(),
    /** Null where the browser has no Network Information API. */
    effectiveType: v.nullable(v.pipe(v.string(), v.maxLength(20))),
  }),
])
export type NetworkHint = v.InferOutput<typeof NetworkHint>
