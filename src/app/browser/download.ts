import { systemClock } from '#core/platform/clock.ts'

/** Saves a file to the user's downloads. */
export function download(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The download has started long before; an address that is never revoked keeps the file in memory.
  systemClock.after(60_000, () => URL.revokeObjectURL(link.href))
}
