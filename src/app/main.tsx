import '#core/platform/older-engines.ts'
import '#app/browser/install-event.ts'
import '#core/platform/trusted-scripts.ts'
import '#app/push/from-start.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { brandKeeper } from '#app/brand/own-brand.ts'
import { onInput } from '#app/browser/attention.ts'
import { loadAhead } from '#app/browser/load-part.ts'
import { locks } from '#app/browser/locks.ts'
import { nextTask } from '#app/browser/next-task.ts'
import { isReloadHeld } from '#app/browser/reload-holds.ts'
import { connectHub } from '#app/connect/connect-hub.ts'
import { HubProvider } from '#app/connect/hub-provider.tsx'
import { ownLanguage } from '#app/language/own-language.ts'
import { App } from '#app/routes/app.tsx'
import { loadSignIn, makeRouter } from '#app/routes/router.tsx'
import { keepLinkParams } from '#app/session/link-params.ts'
import { ShellSkeleton } from '#app/shell/shell-skeleton.tsx'
import { densityChoice, themeChoice } from '#app/theme/own-look.ts'

declare global {
  interface Window {
    /** Left by first-visit/support.js while a list must say whether this browser is supported [CAP-16]. */
    everlineSupport?: { isSupported: boolean; start: (() => void) | null }
  }
}

const { everlineSupport } = window
/** Whether the early sign-in form is on the screen (`first-visit`): its keys are answered between the tasks of the start. */
const isEarly = document.getElementById('early') !== null
const begin = isStorageRefused() ? startWithoutStorage : start
if (everlineSupport && !everlineSupport.isSupported) everlineSupport.start = begin
else if (isEarly) void nextTask().then(begin)
else begin()

function isStorageRefused() {
  try {
    return !window.localStorage
  } catch {
    return true
  }
}

function startWithoutStorage() {
  void import('#app/connect/without-storage.ts').then(({ goWithoutStorage }) => {
    goWithoutStorage()
    start()
  })
}

function start() {
  // These must run before anything is drawn.
  keepLinkParams()
  themeChoice.show()
  densityChoice.show()
  brandKeeper.show()

  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')

  const router = makeRouter()
  const later = isEarly ? nextTask() : null
  // The screen's code comes while the hub is being connected.
  if (later) void later.then(() => goToSignIn(router))
  else void router.load()
  const hub = connectHub(locks, later)
  // The app's own form is needed next; the session's row says so only once there is a hub.
  void later?.then(nextTask).then(() => loadAhead(loadSignIn))

  const draw = () =>
    createRoot(root).render(
      <StrictMode>
        <HubProvider
          {...{ hub, isReloadHeld, onInput }}
          // Nobody sees what is behind the early form.
          fallback={isEarly ? null : <ShellSkeleton />}
        >
          <App router={router} />
        </HubProvider>
      </StrictMode>,
    )
  // English needs no loading; the catalog of any other language is loaded before the first paint.
  const text = ownLanguage.start()
  if (text) void text.then(draw)
  else draw()
}

/**
 * Begins with the sign-in, since nobody is signed in as far as the page knows. The shell would lead there too, once it
 * has been rendered; should somebody be signed in, the sign-in leads on to the address that was asked for.
 */
function goToSignIn(router: ReturnType<typeof makeRouter>) {
  const { href, pathname } = router.latestLocation
  if (pathname === '/sign-in') return router.load()
  return router.navigate({ to: '/sign-in', search: href === '/' ? {} : { to: href }, replace: true })
}
