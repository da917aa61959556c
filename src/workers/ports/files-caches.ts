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

/** How many bytes they take. */
export async function keptFilesBytes(): Promise<number> {
  if (typeof caches === 'undefined') return 0
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix))
  const answers = await Promise.all(names.map(async (name) => (await caches.open(name)).matchAll()))
  return answers.flat().reduce((sum, { headers }) => sum + Number(headers.get('content-length') ?? 0), 0)
}
