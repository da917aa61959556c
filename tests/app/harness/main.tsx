import { createRoot } from 'react-dom/client'
import { brandKeeper } from '#app/brand/own-brand.ts'
import { isReloadHeld } from '#app/browser/reload-holds.ts'
import { EverlineProvider } from '#app/data/everline.tsx'
import { ownLanguage } from '#app/language/own-language.ts'
import { App } from '#app/routes/app.tsx'
import { makeRouter } from '#app/routes/router.tsx'
import { keepLinkParams } from '#app/session/link-params.ts'
import { densityChoice, themeChoice } from '#app/theme/own-look.ts'
import { fakeHub } from './fake-hub.ts'
import { offer, type Scene } from './rows.ts'

/**
 * `?scene=day` chooses the rows; `?as=nobody`: signed out; `?as=admin`: as an admin; `?dir=rtl`: from right to left.
 */
const asked = new URLSearchParams(location.search)
keepLinkParams()
themeChoice.show()
densityChoice.show()
brandKeeper.show()

const hub = await fakeHub(
  (asked.get('scene') ?? 'day') as Scene,
  asked.get('as') !== 'nobody',
  asked.get('as') === 'admin',
)
/** Returns the texts that the search of Settings finds on a page, by the page's title. */
const textsOfSettings = async (title: string) => {
  const { resources } = await import('#app/screens/settings/resources.ts')
  return resources.find((resource) => resource.title() === title)?.texts() ?? []
}
Object.assign(window, { everline: { ...hub.world, offer, speak: ownLanguage.choose, isReloadHeld, textsOfSettings } })

await ownLanguage.start()
if (asked.get('dir') === 'rtl') document.documentElement.dir = 'rtl'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
const update = asked.get('update') === null ? null : { reload: () => location.reload() }
createRoot(root).render(
  <EverlineProvider value={{ replica: hub.replica, commands: hub.commands, update }}>
    <App router={makeRouter()} />
  </EverlineProvider>,
)
