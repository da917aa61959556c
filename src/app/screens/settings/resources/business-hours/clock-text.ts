/** Zeros of the digits that are written in the app's languages: Latin, Arabic and Persian. */
const zeros = [0x30, 0x660, 0x6f0]

const asLatin = (text: string) =>
  text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    const zero = zeros.find((first) => code >= first && code < first + 10)
    return zero === undefined ? digit : String(code - zero)
  })

/**
 * Reads a time of day as people type it: `9`, `930`, `9:30`, `17.30`, `5 pm`; `24:00` is the end of the day.
 *
 * @returns `HH:MM` by the 24-hour clock; null if the text is no time of day
 */
export function readClock(text: string): string | null {
  const parts = /^(\d{1,2})(?:[:.h]?(\d{2}))?(?:([ap])\.?m\.?)?$/i.exec(asLatin(text).replace(/\s/g, ''))
  if (!parts) return null
  const [, typedHours = '', minutes = '00', half] = parts
  const hours = half === undefined ? Number(typedHours) : hoursOfHalf(Number(typedHours), half.toLowerCase())
  if (hours === null || Number(minutes) > 59) return null
  if (hours > 23 && !(hours === 24 && minutes === '00')) return null
  return `${String(hours).padStart(2, '0')}:${minutes}`
}

/** Hours of a clock with twelve: 12 am is midnight, 12 pm is noon. */
function hoursOfHalf(hours: number, half: string): number | null {
  if (hours < 1 || hours > 12) return null
  return (hours % 12) + (half === 'p' ? 12 : 0)
}
