import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#tests/server/free-port.ts'
import { findWebKit } from '../../scripts/find-webkit.mjs'

/*
 * WebKitGTK by the W3C's WebDriver, the only protocol that it has: as much of it as the tests need. A step waits until it
 * is possible, as those of Playwright do.
 */

/** A window of its own browser, and what stands in it. */
type WebKitPage = {
  goto(url: string): Promise<void>
  expectThere(role: Role, name: string): Promise<void>
  evaluate<T>(script: string): Promise<T>
  close(): Promise<void>
}

type Role = 'button' | 'textbox'

/** Elements by role, as WebDriver names them in its answers. */
type ElementRef = Record<string, string>

const waitMs = 30_000

/** Runs in the page: an element of a role whose name is, or begins with, this one, in shadow trees too. */
const findInPage = `
  const [selector, name] = arguments
  const deep = (root) => [...root.querySelectorAll('*')].flatMap((each) => [each, ...(each.shadowRoot ? deep(each.shadowRoot) : [])])
  const nameOf = (each) => (each.getAttribute('aria-label') ?? each.labels?.[0]?.textContent ??
    (each.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent).join(' ').trim()) ||
    each.textContent.trim()
  return deep(document).find((each) => each.matches(selector) && each.checkVisibility({ visibilityProperty: true }) &&
    !each.closest('[inert]') && nameOf(each).startsWith(name)) ?? null
`
const selectors: Record<Role, string> = {
  button: 'button, [role=button]',
  textbox: 'textarea, input:not([type=file])',
}

/** @param display name of an X display */
export async function openWebKit(display: string): Promise<WebKitPage> {
  const port = await freePort()
  // Without it, browsers of one user would share their storage.
  const home = await mkdtemp(join(tmpdir(), 'everline-webkit-'))
  const folders = { HOME: home, XDG_DATA_HOME: home, XDG_CACHE_HOME: home, XDG_CONFIG_HOME: home }
  const env = { ...process.env, ...folders, DISPLAY: display, WEBKIT_DISABLE_COMPOSITING_MODE: '1' }
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], { env, stdio: 'ignore' })
  const call = createCalls(`http://127.0.0.1:${port}`)
  const browser = { binary: findWebKit(), args: ['--automation'] }
  const started = await until(() =>
    call<{ sessionId: string }>('POST', '/session', {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': browser } },
    }),
  )
  const session = `/session/${started.sessionId}`
  const at = <T>(method: string, path: string, body?: object) => call<T>(method, session + path, body)
  const evaluate = <T>(script: string, args: unknown[] = []) => at<T>('POST', '/execute/sync', { script, args })
  const find = (role: Role, name: string) => evaluate<ElementRef | null>(findInPage, [selectors[role], name])

  return {
    goto: (url) => at('POST', '/url', { url }),
    expectThere: (role, name) =>
      until(async () => {
        if (!(await find(role, name))) throw new Error(`no ${role} ${name}`)
      }),
    evaluate: (script) => at('POST', '/execute/sync', { script, args: [] }),
    async close() {
      await at('DELETE', '').catch(() => {})
      driver.kill()
      await rm(home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

function createCalls(origin: string) {
  return async <T>(method: string, path: string, body?: object): Promise<T> => {
    const init = { method, ...(body ? { body: JSON.stringify(body) } : {}) }
    const answer = await fetch(origin + path, init)
    const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } }
    if (!answer.ok) throw new Error(`${method} ${path}: ${value.error} ${value.message}`)
    return value
  }
}

/** Tries until it succeeds; the last fault when the time is over. */
async function until<T>(attempt: () => Promise<T>): Promise<T> {
  const endMs = Date.now() + waitMs
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (Date.now() > endMs) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}
