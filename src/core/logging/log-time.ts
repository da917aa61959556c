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
    fractionalSecondDigits: 3,
  })
  return (timestampMs) => {
    const part = Object.fromEntries(format.formatToParts(timestampMs).map(({ type, value }) => [type, value]))
    const date = `${part.year}-${part.month}-${part.day}`
    return `${date} ${part.hour}:${part.minute}:${part.second}.${part.fractionalSecond} ${timeZone}`
  }
}
