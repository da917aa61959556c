import { t } from '#app/language/t.ts'

/** By patterns, the first that fits: what signalling and the broker say of refusals and limits (`server/sip/sip-events.ts`). */
const texts: ReadonlyArray<readonly [RegExp, () => string]> = [
  [/^sip REGISTER/, () => t`Calls: sign-in with wrong or foreign credentials`],
  [/^sip .*spoofed/, () => t`Calls: forged sender`],
  [/^sip .*(before the answer|early media)/, () => t`Calls: sound before the answer`],
  [/^sip .*(body|malformed|too large)/, () => t`Calls: data that no client of ours sends`],
  [/^sip .*(dialog|may not be called)/, () => t`Calls: not a participant`],
  [/^sip .*(registration|ended session)/, () => t`Calls: not signed in`],
  [/^sip /, () => t`Calls: a request that is not allowed`],
  [/^sip-connections/, () => t`Calls: too many connections`],
  [/^sip-/, () => t`Calls: too many requests`],
  [/^mqtt-connections/, () => t`Chat: too many connections`],
  [/^mqtt-/, () => t`Chat: too many requests`],
]

/** Describes the subject of a security event; unknown subjects are shown as they are. */
export const aboutText = (about: string): string => texts.find(([pattern]) => pattern.test(about))?.[1]() ?? about
