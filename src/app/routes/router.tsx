import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { loadPart } from '#app/browser/load-part.ts'
import { type InboxTab, isInboxTab } from '#app/conversations/inbox-tab.ts'
import { wayBackIn } from '#app/kiosk/kiosk-keeper.ts'
import { kioskKeeper } from '#app/kiosk/own-kiosk-keeper.ts'
import { InboxScreen } from '#app/screens/inbox/inbox-screen.tsx'
import { NothingOpen } from '#app/screens/inbox/nothing-open.tsx'
import { CrashScreen } from '#app/shell/crash-screen.tsx'
import { Shell } from '#app/shell/shell.tsx'
import { plainAreas } from './areas.ts'

/*
 * Every address of the app. Who may see it is the shell's question, asked of the session row; addresses never load
 * data: screens read live rows. Each screen is a chunk of its own, but for the one that nearly every start begins with.
 */

export const loadSignIn = () => import('#app/screens/sign-in/sign-in-screen.tsx')

type Screens = typeof import('./screens.ts')
export const loadScreens = () => import('./screens.ts')

/** Loads the screen of an area by its path. Rejects if there is none. */
export async function loadAreaScreen(path: string): Promise<ComponentType> {
  const load = Object.entries((await loadScreens()).areaScreens).find(([each]) => each === path)?.[1]
  if (!load) throw new Error(`no screen at ${path}`)
  return load()
}

/** A screen that the start does without. */
const laterScreen = (screenOf: (screens: Screens) => Promise<ComponentType>) =>
  lazyRouteComponent(() => loadPart(async () => ({ default: await screenOf(await loadScreens()) })))

const rootRoute = createRootRoute({
  component: Outlet,
  // Applies to every address, however it was reached: a kiosk allows no others [CAP-15].
  beforeLoad: ({ location }) => {
    const to = wayBackIn(kioskKeeper.read(), location.pathname)
    if (to !== null) throw redirect({ to, replace: true })
  },
})

/** A path of this app to continue at; other origins are ignored. */
const ownPath = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\/(?![/\\])/.test(value) ? value : undefined

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  validateSearch: ({ to }: Record<string, unknown>): { to?: string } => {
    const path = ownPath(to)
    return path === undefined ? {} : { to: path }
  },
  component: lazyRouteComponent(() => loadPart(loadSignIn), 'SignInScreen'),
})

const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  component: laterScreen(({ ownScreens }) => ownScreens.resetPassword()),
})

const ownerEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/verify-owner-email',
  component: laterScreen(({ ownScreens }) => ownScreens.ownerEmail()),
})

const ownServiceRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/own-service',
  component: laterScreen(({ ownScreens }) => ownScreens.ownService()),
})

const shareRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/share',
  component: laterScreen(({ ownScreens }) => ownScreens.share()),
})

/** Links of other apps: `web-manifest.ts`. */
const openRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/open',
  component: laterScreen(({ ownScreens }) => ownScreens.open()),
})

/** The window of calls has no shell; its path is `callWindowPath`. */
const callWindowRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/call-window',
  component: laterScreen(({ ownScreens }) => ownScreens.callWindow()),
})

const shellRoute = createRoute({ getParentRoute: () => rootRoute, id: 'shell', component: Shell })

const indexRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/inbox', replace: true })
  },
})

/**
 * `visitor`: the visitor's details are shown over the conversation, if there is no room beside it; going back closes
 * them. `all`: all conversations of the service, of this status (`any`: every one), in place of the own ones. `at`: number of the message that the conversation shows first. `view`: id of the view that the list begins with.
 */
type InboxSearch = { tab?: InboxTab | undefined; all?: string; visitor?: true; at?: number; view?: string }

const inboxRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/inbox',
  validateSearch: ({ tab, all, visitor, at, view }: Record<string, unknown>): InboxSearch => ({
    ...(isInboxTab(tab) && { tab }),
    ...(typeof all === 'string' && { all }),
    ...(visitor === true && { visitor }),
    ...(typeof at === 'number' && { at }),
    ...(typeof view === 'string' && { view }),
  }),
  component: InboxScreen,
})

const nothingOpenRoute = createRoute({
  getParentRoute: () => inboxRoute,
  path: '/',
  component: NothingOpen,
})

const conversationRoute = createRoute({
  getParentRoute: () => inboxRoute,
  path: '$conversationId',
  component: lazyRouteComponent(
    () => loadPart(() => import('#app/screens/conversation/conversation-screen.tsx')),
    'ConversationScreen',
  ),
})

/** The route of an area that has one screen. */
const areaRoute = <Path extends keyof Screens['areaScreens']>({ path }: { path: Path }) =>
  createRoute({
    getParentRoute: () => shellRoute,
    path,
    component: laterScreen(({ areaScreens }) => areaScreens[path]()),
  })

const settingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/settings',
  component: laterScreen(({ ownScreens }) => ownScreens.settings()),
})

const firstResourceRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/',
  component: laterScreen(({ ownScreens }) => ownScreens.firstResource()),
})

const resourceRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '$resourceId',
  component: laterScreen(({ ownScreens }) => ownScreens.resource()),
})

const routeTree = rootRoute.addChildren([
  signInRoute,
  resetPasswordRoute,
  ownerEmailRoute,
  ownServiceRoute,
  callWindowRoute,
  shellRoute.addChildren([
    indexRoute,
    inboxRoute.addChildren([nothingOpenRoute, conversationRoute]),
    shareRoute,
    openRoute,
    settingsRoute.addChildren([firstResourceRoute, resourceRoute]),
    ...plainAreas.map((area) => areaRoute(area)),
  ]),
])

export const makeRouter = () =>
  createRouter({
    routeTree,
    defaultErrorComponent: CrashScreen,
    defaultNotFoundComponent: laterScreen(({ ownScreens }) => ownScreens.notFound()),
    // Rows are local, so routes wait for no data, and only code is preloaded.
    defaultPendingMs: 0,
    defaultPreload: false,
    scrollRestoration: false,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}
