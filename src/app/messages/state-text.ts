import { t } from '#app/language/t.ts'

/** Name of the delivery state of an own message. */
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
