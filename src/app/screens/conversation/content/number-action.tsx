import { Suspense } from 'react'
import { lazyPart } from '#app/browser/load-part.ts'
import type { NumberActionProps } from '#app/messages/content/content-env.ts'

const Calling = lazyPart(async () => (await import('#app/telephony/number-action.tsx')).NumberAction)

/** A number in a message, which the app calls. Until that part is loaded it is a link. */
export const NumberAction = (props: NumberActionProps) => (
  <Suspense fallback={props.otherwise}>
    <Calling {...props} />
  </Suspense>
)
