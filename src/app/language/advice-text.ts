import { t, translated } from './t.ts'

/** Returns an error's text of the catalogue, with its advice if there is any. */
export const adviceText = ({ message, advice }: { readonly message: string; readonly advice: string }): string =>
  advice === '' ? translated(message) : t`${translated(message)} ${translated(advice)}`
