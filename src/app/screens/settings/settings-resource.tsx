import { useNavigate, useParams } from '@tanstack/react-router'
import { type ComponentType, Suspense, useContext, useEffect } from 'react'
import { AreaScreenContext, useAreas } from '#app/areas/area.ts'
import { lazyPart } from '#app/browser/load-part.ts'
import { useMedia } from '#app/browser/use-media.ts'
import { NotForRole } from '#app/resource/not-for-role.tsx'
import { useOwnSelf } from '#app/session/own-self.ts'
import { media } from '#app/theme/contract.css.ts'
import { resources } from './resources.ts'

/** Shows the page that the address names: a resource, or the screen of an area that stands in Settings. */
export function SettingsResource() {
  const { resourceId } = useParams({ from: '/shell/settings/$resourceId' })
  const self = useOwnSelf()
  const areas = useAreas()
  const found = resources.find(({ id, isFor }) => id === resourceId && isFor(self))
  if (found) return <found.Screen key={found.id} />
  const page = areas.find(({ path, place }) => place === 'settings' && path === `/${resourceId}`)
  return page ? <AreaPage key={page.path} path={page.path} /> : <NotForRole />
}

/** Outside of the component: while a part is loaded, React forgets what a component that never appeared has memoized. */
const pages = new Map<string, ComponentType>()

function AreaPage({ path }: { path: string }) {
  const load = useContext(AreaScreenContext)
  const Page = pages.get(path) ?? lazyPart(() => load(path))
  pages.set(path, Page)
  return (
    <Suspense>
      <Page />
    </Suspense>
  )
}

/**
 * Settings without a page lead to the first one that the user may use. Not on a phone: there the list of all settings is
 * a page of its own.
 */
export function FirstResource() {
  const self = useOwnSelf()
  const navigate = useNavigate()
  const isPhone = useMedia(media.phone)
  const firstId = resources.find(({ isFor }) => isFor(self))?.id
  useEffect(() => {
    if (firstId && !isPhone)
      void navigate({ to: '/settings/$resourceId', params: { resourceId: firstId }, replace: true })
  }, [navigate, firstId, isPhone])
  return firstId ? null : <NotForRole />
}
