import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#tests/server/free-port.ts'
import { findWebKit } from '../../scripts/find-webkit.mjs'

/*
 * WebKitGTK by the W3C's WebDriver, the only protocol that it has: as much of it as the tests need. A step waits until it
 * is possible, as those of Playwright do.
 */

/** A tab, and what stands in it. */
export type WebKitPage = {
  goto(url: string): Promise<void>
  expectThere(role: Role, name: string): Promise<void>
  /** Some element of a role has this text in it. */
  expectText(role: Role, text: string): Promise<void>
  click(role: Role, name: string): Promise<void>
  /** Types into a field, as the keyboard does; a line feed is Enter. */
  type(name: string, text: string): Promise<void>
  /** Puts a file of this machine into the field for files. */
  attach(path: string): Promise<void>
  reload(): Promise<void>
  evaluate<T>(script: string): Promise<T>
  /** The document of a frame in it, by the frame's title. */
  frame(title: string): WebKitPage
}

export type WebKitTab = WebKitPage & { closeTab(): Promise<void> }

/** A browser of its own, and its first tab. */
export type WebKit = WebKitTab & {
  /** Opens a further tab: behind the others of the first window, or seen in a window of its own. */
  open(type: 'tab' | 'window'): Promise<WebKitTab>
  /** Kills the process in which WebKit runs the shared workers: its first one, whose empty page is gone. */
  killWorkers(): Promise<void>
  close(): Promise<void>
}

type Role = 'button' | 'textbox' | 'menuitem' | 'log' | 'list' | 'status'

/** Elements by role, as WebDriver names them in its answers. */
type ElementRef = Record<string, string>

const waitMs = 30_000

/** Runs in the page: an element of a role whose name is this one, else begins with it, in shadow trees too. */
const findInPage = `
  const [selector, name] = arguments
  const deep = (root) => [...root.querySelectorAll('*')].flatMap((each) => [each, ...(each.shadowRoot ? deep(each.shadowRoot) : [])])
  const nameOf = (each) => (each.getAttribute('aria-label') ?? each.labels?.[0]?.textContent ??
    (each.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent).join(' ').trim()) ||
    each.textContent.trim()
  const named = deep(document).filter((each) => each.matches(selector) && each.checkVisibility({ visibilityProperty: true }) &&
    !each.closest('[inert]') && nameOf(each).startsWith(name))
  return named.find((each) => nameOf(each) === name) ?? named[0] ?? null
`
const frameInPage = `
  const deep = (root) => [...root.querySelectorAll('*')].flatMap((each) => [each, ...(each.shadowRoot ? deep(each.shadowRoot) : [])])
  return deep(document).find((each) => each.matches('iframe') && each.title === arguments[0]) ?? null
`
const selectors: Record<Role, string> = {
  button: 'button, [role=button]',
  textbox: 'textarea, input:not([type=file])',
  menuitem: '[role=menuitem]',
  log: '[role=log]',
  list: 'ul, ol, [role=list]',
  status: '[role=status], output',
}

/** @param display name of an X display */
export async function openWebKit(display: string): Promise<WebKit> {
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
  const at: Call = (method, path, body) => call(method, `/session/${started.sessionId}${path}`, body)
  return {
    ...tabOf(at, await at('GET', '/window')),
    open: async (type) => tabOf(at, (await at<{ handle: string }>('POST', '/window/new', { type })).handle),
    async killWorkers() {
      const [window] = await childrenOf(driver.pid)
      for (const pid of await childrenOf(window)) {
        if (!(await readFile(`/proc/${pid}/cmdline`, 'utf8')).includes('WebKitWebProcess')) continue
        process.kill(pid, 'SIGKILL')
        return
      }
      throw new Error('no process of workers')
    },
    async close() {
      await at('DELETE', '').catch(() => {})
      driver.kill()
      await rm(home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** The processes that a process has started, oldest first. */
async function childrenOf(pid: number | undefined): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return children.trim().split(' ').map(Number)
}

/** @param handle of the tab */
const tabOf = (call: Call, handle: string): WebKitTab => ({
  ...pageOf(call, handle),
  async closeTab() {
    await call('POST', '/window', { handle })
    await call('DELETE', '/window')
  },
})

type Call = <T>(method: string, path: string, body?: object) => Promise<T>

/**
 * @param handle of the tab
 * @param frameTitle of a frame in it; absent: the tab's own document
 */
function pageOf(call: Call, handle: string, frameTitle?: string): WebKitPage {
  /** The driver has one tab and frame at a time; a frame that was loaded anew is another. */
  const at: Call = async (method, path, body) => {
    await call('POST', '/window', { handle })
    if (frameTitle !== undefined) {
      await call('POST', '/frame', { id: null })
      const id = await call('POST', '/execute/sync', { script: frameInPage, args: [frameTitle] })
      if (!id) throw new Error(`no frame ${frameTitle}`)
      await call('POST', '/frame', { id })
    }
    return call(method, path, body)
  }
  const evaluate = <T>(script: string, args: unknown[] = []) => at<T>('POST', '/execute/sync', { script, args })
  const find = (role: Role, name: string) => evaluate<ElementRef | null>(findInPage, [selectors[role], name])
  const there = (role: Role, name: string) =>
    until(async () => {
      const found = await find(role, name)
      if (!found) throw new Error(`no ${role} ${name}`)
      return found
    })
  const idOf = (element: ElementRef) => Object.values(element)[0]
  const send = (element: ElementRef, text: string) => at<void>('POST', `/element/${idOf(element)}/value`, { text })

  return {
    goto: (url) => at('POST', '/url', { url }),
    expectThere: async (role, name) => void (await there(role, name)),
    expectText: (role, text) =>
      until(async () => {
        const script = 'return [...document.querySelectorAll(arguments[0])].map((each) => each.textContent)'
        const texts = await evaluate<string[]>(script, [selectors[role]])
        if (!texts.some((each) => each.includes(text)))
          throw new Error(`no ${role} with “${text}”: ${texts.join(' | ')}`)
      }),
    // Drawn anew between the two, an element cannot be pressed any more: it is looked for again.
    click: (role, name) => until(async () => at<void>('POST', `/element/${idOf(await there(role, name))}/click`, {})),
    type: (name, text) => until(async () => send(await there('textbox', name), text.replaceAll('\n', '\uE007'))),
    attach: async (path) =>
      send(
        await at<ElementRef>('POST', '/element', { using: 'css selector', value: 'input[type=file][multiple]' }),
        path,
      ),
    reload: () => at('POST', '/refresh', {}),
    evaluate: (script) => evaluate(script),
    frame: (title) => pageOf(call, handle, title),
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
