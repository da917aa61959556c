import { isolated } from '#core/contract/isolated.ts'

/**
 * A name as it stands within the subject or a sentence of a mail: in one line, and with a direction of its own where it needs
 * one. So no name begins a line that somebody else seems to have written, nor turns around what stands beside it.
 *
 * @param dir direction of the mail
 */
export const named = (name: string, dir: 'ltr' | 'rtl' = 'ltr'): string =>
  isolated(name.replace(/[\s\p{Cc}]+/gu, ' ').trim(), dir === 'rtl')

/** An English sentence with names. */
export const sentence = (strings: TemplateStringsArray, ...names: string[]): string =>
  String.raw({ raw: strings }, ...names.map((name) => named(name)))
