import { safeParse } from 'valibot'
import { CustomData } from '#core/contract/index.ts'

/** Custom data as people edit it: a line for each entry, `name = value`. A text that looks like a number has quotes. */
export const textOfData = (data: CustomData): string =>
  Object.entries(data)
    .map(([name, value]) => `${name} = ${textOfValue(value)}`)
    .join('\n')

/** One value as people edit it. */
export const textOfValue = (value: CustomData[string]) =>
  typeof value === 'string' && valueIn(value) === value && value === value.trim() ? value : JSON.stringify(value)

/** The custom data that a text says; null if it is not right. */
export function dataOfText(text: string): CustomData | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const entries = lines.map((line) => {
    const end = line.indexOf('=')
    return [line.slice(0, end < 0 ? 0 : end).trim(), valueIn(line.slice(end + 1).trim())] as const
  })
  const names = new Set(entries.map(([name]) => name))
  const data = safeParse(CustomData, Object.fromEntries(entries))
  return data.success && names.size === entries.length ? data.output : null
}

/** Numbers, `true`, `false` and texts in quotes as JSON has them; everything else is the text itself. */
export function valueIn(text: string): CustomData[string] {
  if (!/^(true|false|-?\d+(\.\d+)?(e[+-]?\d+)?|".*")$/.test(text)) return text
  try {
    return JSON.parse(text) as CustomData[string]
  } catch {
    return text
  }
}
