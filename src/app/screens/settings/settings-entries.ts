import type { AreaEntry } from '#app/areas/area.ts'
import type { OwnSelf } from '#app/session/own-self.ts'

/**
 * The resources that the user may administer, as screens that the palette offers. Apart from the area, so that the start
 * does not name the files of every resource.
 */
export async function settingsEntries(self: Pick<OwnSelf, 'permissions'>): Promise<AreaEntry[]> {
  const { resources } = await import('./resources.ts')
  return resources
    .filter(({ isFor }) => isFor(self))
    .map(({ id, title }) => ({ label: title(), to: `/settings/${id}` }))
}
