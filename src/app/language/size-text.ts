import { spokenLocale } from './t.ts'

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** A file's size in the reader's language, such as `1.4 MB`. */
export function sizeText(bytes: number): string {
  const power = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)))
  const value = bytes / 1000 ** power
  return new Intl.NumberFormat(spokenLocale(), {
    style: 'unit',
    unit: units[power] ?? 'byte',
    // The short form of bytes has no plural: “5 byte”.
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: value < 10 && power > 0 ? 1 : 0,
  }).format(value)
}
