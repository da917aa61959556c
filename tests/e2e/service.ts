import { type Browser, test as base } from '@playwright/test'
import { launchFirefox } from '#tests/engines/firefox.ts'
import { furtherServiceIds } from '#tests/server/fill-services.ts'
import { type Backend, type SignIn, startBackend } from './backend.ts'
import { startServiceProxy } from './service-proxy.ts'

/** A service of the worker's backend that no other test has used, at an address of its own. */
export type Service = {
  serviceId: string
  port: number
  url: string
  admin: SignIn
  /** At least three. */
  agents: readonly [SignIn, SignIn, SignIn]
}

/** Gives a service that no other test has used, and its backend: a new one when all services of the last are used. */
type Shared = { next(): Promise<{ backend: Backend; serviceId: string }> }

/** Another browser than the runner's, where the configuration asks for one. */
const ofOtherEngine =
  process.env.EVERLINE_ENGINE === 'firefox'
    ? base.extend<object, { browser: Browser }>({
        browser: [
          // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
          async ({}, use) => {
            const browser = await launchFirefox()
            await use(browser)
            await browser.close()
          },
          { scope: 'worker' },
        ],
      })
    : base

/**
 * For tests that need a service and neither settings of their own nor a backend that dies: the backend runs for as long
 * as the worker, which spares each test the start of one. Afterwards every page of the worker's browser is closed.
 */
export const test = ofOtherEngine.extend<{ service: Service }, { shared: Shared }>({
  shared: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const last: { backend?: Backend; unused: string[] } = { unused: [] }
      await use({
        async next() {
          if (!last.backend || last.unused.length === 0) {
            await last.backend?.stop()
            last.backend = await startBackend({ content: 'services' })
            last.unused = [...furtherServiceIds]
          }
          return { backend: last.backend, serviceId: last.unused.shift() ?? '' }
        },
      })
      await last.backend?.stop()
    },
    { scope: 'worker' },
  ],
  service: async ({ shared, browser }, use) => {
    const { backend, serviceId } = await shared.next()
    const proxy = await startServiceProxy(backend.url, serviceId)
    const signInOf = (email: string) => {
      const found = backend.signIns.find((signIn) => signIn.email === email)
      if (!found) throw new Error(`no sign-in of ${email}`)
      return found
    }
    await use({
      serviceId,
      port: proxy.port,
      url: proxy.url,
      admin: signInOf('admin@everline.test'),
      agents: [signInOf('agent1@everline.test'), signInOf('agent2@everline.test'), signInOf('agent3@everline.test')],
    })
    for (const context of browser.contexts()) await context.close()
    await proxy.close()
  },
})

export { expect } from '@playwright/test'
