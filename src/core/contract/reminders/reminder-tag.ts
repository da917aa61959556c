/** Tag of a reminder's notification, of tabs and of pushes (`push/tags.ts`; a file of its own, as other parts load it). */
export const reminderTag = (roomId: string, atMs: number): string => `reminder/${roomId}/${atMs}`
