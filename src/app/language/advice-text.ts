import { t, translated } from './t.ts'

/** What happened, and what to do about it where something can be done: a text of the error catalogue. */
export const adviceText = ({ message, advice }: { readonly message: string; readonly advice: string }): string =>
  advice === '' ? translated(message) : t`${translated(message)} ${translated(advice)}`
