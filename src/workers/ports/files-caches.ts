/* Names of the caches in which the service worker keeps pictures and media of conversations. */

const prefix = 'everline-files/'
/** One for each account and kind. */
export const filesCacheOf = (kind: string, eid: string): string => `${prefix}${eid}/${kind}`

/** Deletes those of all accounts but one. */
export async function removeFilesCaches(exceptEid: string | null): Promise<void> {
  // Insecure origins have none.
  if (typeof caches === 'undefined') return
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix))
  const others = names.filter((name) => exceptEid === null || !name.startsWith(filesCacheOf('', exceptEid)))
  await Promise.all(others.map((name) => caches.delete(name)))
}
