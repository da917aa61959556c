/** Writes times for people, in one time zone. Throws a RangeError for a zone that does not exist. */
export function createLogTime(timeZone: string): (timestampMs: number) => string {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  // Formatting is the most expensive part of a line, so lines of the same second share it.
  let last = { second: Number.NaN, text: '' }

  function textOf(second: number): string {
    const part = Object.fromEntries(format.formatToParts(second * 1000).map(({ type, value }) => [type, value]))
    return `${part.year}-${part.month}-${part.day} ${part.hour}:${part.minute}:${part.second}`
  }
  return (timestampMs) => {
    const second = Math.floor(timestampMs / 1000)
    if (second !== last.second) last = { second, text: textOf(second) }
    return `${last.text}.${String(Math.floor(timestampMs) - second * 1000).padStart(3, '0')} ${timeZone}`
  }
}
