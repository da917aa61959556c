import { systemClock } from '#core/platform/clock.ts'

/** Saves a file to the user's downloads. */
export function download(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // By then the download has started; a URL that is never revoked keeps the file in memory.
  systemClock.after(60_000, () => URL.revokeObjectURL(link.href))
}
