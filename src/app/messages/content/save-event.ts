import { download } from '#app/browser/download.ts'
import type { CalendarEvent } from '#core/contract/index.ts'
import { systemRandom } from '#core/platform/random.ts'

/** Saves an appointment as a calendar file (RFC 5545), which calendars of all makers read. */
export async function saveEvent(event: CalendarEvent): Promise<void> {
  download(await calendarFile(event, systemRandom.uuid()), `${event.title.replace(/[\\/:*?"<>|]+/g, ' ').trim()}.ics`)
}

/** @param id of the appointment, by which a calendar knows it again */
export async function calendarFile(
  { title, startsAtMs, endsAtMs, place, notes }: CalendarEvent,
  id: string,
): Promise<Blob> {
  const { default: ical, ICalCalendarMethod } = await import('ical-generator')
  const calendar = ical({
    prodId: { company: 'Everline', product: 'Everline' },
    method: ICalCalendarMethod.PUBLISH,
  })
  calendar.createEvent({
    id,
    start: new Date(startsAtMs),
    end: new Date(endsAtMs),
    summary: title,
    ...(place !== '' && { location: place }),
    ...(notes !== '' && { description: notes }),
  })
  return new Blob([calendar.toString()], { type: 'text/calendar;charset=utf-8' })
}
