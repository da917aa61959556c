import * as v from 'valibot'

/**
 * An event of the browser, reported by a page, because the realm that owns the network may not receive it. `line-dead`:
 * another connection of this device was dead without an error, so the link may be so too.
 */
export const NetworkHint = v.variant('event', [
  v.object({ event: v.picklist(['online', 'offline', 'visible', 'hidden', 'line-dead']) }),
  v.object({
    event: v.literal('connection-change'),
    online: v.boolean(),
    /** Null if the browser has no Network Information API. */
    effectiveType: v.nullable(v.pipe(v.string(), v.maxLength(20))),
  }),
])
export type NetworkHint = v.InferOutput<typeof NetworkHint>
