import { t } from '#app/language/t.ts'

/** How far an own message has come, in a word. */
export const stateText = {
  get sent() {
    return t`Sent`
  },
  get delivered() {
    return t`Delivered`
  },
  get read() {
    return t`Read`
  },
} as const
