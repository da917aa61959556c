/*
 * The first visit: the sign-in form stands in the page itself, in the user's language and theme, before any file has been
 * loaded; the app takes over what was typed and pressed.
 */
import type { Page, Route } from '@playwright/test'
import { signIn } from './people.ts'
import { expect, test } from './service.ts'

/** Opens the page without its scripts. Returns the function that lets them come. */
async function openWithoutScripts(page: Page, url: string): Promise<() => void> {
  const held: Route[] = []
  let isOpen = false
  await page.route(/\.js$/, (route) => {
    if (isOpen) void route.continue()
    else held.push(route)
  })
  await page.goto(url, { waitUntil: 'commit' })
  await expect(page.getByLabel('Email').or(page.getByLabel('البريد الإلكتروني'))).toBeVisible()
  return () => {
    isOpen = true
    for (const route of held) void route.continue()
  }
}

/** The form as a person sees it: texts, places and colours. */
const seen = (page: Page) =>
  page.evaluate(() => {
    const form = document.querySelector('#early') ?? document.querySelector('#root')
    return [...(form?.querySelectorAll('h1, p, label, input, form button, [lang]') ?? [])].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const { color, fontSize, fontWeight } = getComputedStyle(element)
      const text = element.getAttribute('aria-label') ?? element.textContent
      return [text, ...[x, y, width, height].map(Math.round), color, fontSize, fontWeight].join(' ')
    })
  })

test('the largest part of the sign-in screen is painted from the page alone: no script and no file blocks it', async ({
  page,
  service,
}) => {
  await openWithoutScripts(page, service.url)
  const largest = await page.evaluate(
    () =>
      new Promise<string | undefined>((resolve) => {
        new PerformanceObserver((list) => {
          const entry = list.getEntries().at(-1) as (PerformanceEntry & { element?: Element }) | undefined
          resolve(entry?.element?.closest('#early')?.id)
        }).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )
  expect(largest).toBe('early')
  const blocking = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(
        (entry) =>
          (entry as PerformanceResourceTiming & { renderBlockingStatus: string }).renderBlockingStatus === 'blocking',
      )
      .map(({ name }) => name),
  )
  expect(blocking).toEqual([])
})

/** When the page asked for its first script, after it has painted something: in milliseconds, below zero before. */
const scriptsAfterPaint = (page: Page) =>
  page.evaluate(() => {
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
    const [painted] = performance.getEntriesByName('first-contentful-paint')
    return Math.min(...scripts.map(({ startTime }) => startTime)) - (painted?.startTime ?? Number.NaN)
  })

test('the app’s scripts are asked for once the form is painted, and at once where somebody is signed in', async ({
  page,
  service,
}) => {
  await page.goto(service.url)
  await expect(page.locator('#early')).toHaveCount(0)
  expect(await scriptsAfterPaint(page)).toBeGreaterThan(0)
  await page.getByLabel('Email').fill(service.admin.email)
  await page.getByLabel('Password', { exact: true }).fill(service.admin.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status', { name: 'Connection' })).toContainText('Live')
  await page.reload()
  await expect(page.getByRole('tablist', { name: 'Conversations' })).toBeVisible()
  expect(await scriptsAfterPaint(page)).toBeLessThan(0)
})

test('the app starts though the form before it fails, or is never painted', async ({ browser, service }) => {
  const broken = [
    () => {
      const { focus } = HTMLElement.prototype
      HTMLElement.prototype.focus = () => {
        HTMLElement.prototype.focus = focus
        throw new Error('no focus')
      }
    },
    () =>
      Object.assign(window, {
        PerformanceObserver: class {
          observe() {}
        },
      }),
  ]
  for (const each of broken) {
    const page = await browser.newPage()
    await page.addInitScript(each)
    await page.goto(service.url)
    await expect(page.locator('#root').getByRole('button', { name: 'Sign in' })).toBeVisible()
    await page.close()
  }
})

for (const [locale, colorScheme] of [
  ['en', 'light'],
  ['ar', 'dark'],
] as const)
  test(`the app draws the same form in its place, in the language ${locale} and the ${colorScheme} theme`, async ({
    browser,
    service,
  }) => {
    const context = await browser.newContext({ locale, colorScheme, viewport: { width: 390, height: 844 } })
    const page = await context.newPage()
    const letScriptsCome = await openWithoutScripts(page, service.url)
    await page.evaluate(() => document.fonts.ready)
    const early = await seen(page)
    expect(early.length).toBe(13)
    letScriptsCome()
    await expect(page.locator('#early')).toHaveCount(0)
    expect(await seen(page)).toEqual(early)
    await context.close()
  })

test('a user whose session outlived what the page remembers is led on to the address that they asked for', async ({
  page,
  service,
}) => {
  await page.goto(service.url)
  await signIn(page, service.admin)
  // As by a link, with nothing of a last screen.
  await page.addInitScript(() => localStorage.clear())
  await page.goto('about:blank')
  for (const path of ['/team', '/inbox?tab=closed', '/contacts#x']) {
    await page.goto(service.url + path)
    await expect(page.locator('#early')).toHaveCount(0)
    await expect(page.getByRole('navigation').first()).toBeVisible()
    // The form was shown: the scripts followed it.
    expect(await scriptsAfterPaint(page)).toBeGreaterThan(0)
    expect(new URL(page.url()).href.slice(service.url.length).replace(/%22/g, '')).toBe(path)
  }
})

test('the app’s own form is loaded while the hub starts', async ({ page, service }) => {
  await page.addInitScript(() => {
    // A hub that never answers.
    Object.assign(window, {
      SharedWorker: class extends EventTarget {
        port = new MessageChannel().port1
      },
    })
  })
  const form = page.waitForResponse(/sign-in-screen-[^/]*\.js$/)
  await page.goto(service.url, { waitUntil: 'commit' })
  expect((await form).ok()).toBe(true)
  await expect(page.locator('#early')).toBeVisible()
  // Without asking the hub who is signed in, and without drawing anything for somebody who is.
  await expect(page).toHaveURL(/\/sign-in$/)
  await expect(page.locator('#root [aria-busy=true]')).toHaveCount(0)
})

test('an e-mail address and a password that are typed before the scripts are there sign in when they are', async ({
  page,
  service,
}) => {
  const letScriptsCome = await openWithoutScripts(page, service.url)
  // The first field has the focus, as it has in the app.
  await page.keyboard.type(service.admin.email)
  await page.getByLabel('Password', { exact: true }).fill(service.admin.password)
  await page.keyboard.press('Enter')
  letScriptsCome()
  await expect(page.getByRole('status', { name: 'Connection' })).toContainText('Live')
  // From now on the app opens with what it showed last, and the form is not even begun.
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByRole('tablist', { name: 'Conversations' })).toBeVisible()
  await expect(page.locator('#early')).toHaveCount(0)
})

test('a button that is held down while the app’s form arrives is pressed when it is let go', async ({
  page,
  service,
}) => {
  const letScriptsCome = await openWithoutScripts(page, service.url)
  await page.getByLabel('Email').fill(service.admin.email)
  await page.getByLabel('Password', { exact: true }).fill(service.admin.password)
  await page.getByRole('button', { name: 'Sign in' }).hover()
  await page.mouse.down()
  letScriptsCome()
  await expect(page.locator('#root form input[name=password]')).toBeAttached()
  await page.mouse.up()
  await expect(page.getByRole('status', { name: 'Connection' })).toContainText('Live')
})

test('a user who types while the scripts come goes on where they are, in the middle of a field or on a button', async ({
  browser,
  service,
}) => {
  const { email, password } = service.admin
  // With less motion nothing may be hidden any longer, or it would take no focus.
  const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage()
  const letScriptsCome = await openWithoutScripts(page, service.url)
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password.slice(0, 3))
  letScriptsCome()
  await expect(page.locator('#early')).toHaveCount(0)
  await page.keyboard.type(password.slice(3))
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password)

  const letThemComeAgain = await openWithoutScripts(page, service.url)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  letThemComeAgain()
  await expect(page.locator('#early')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Show characters' })).toBeFocused()
  await page.context().close()
})

test('a wrong password that was typed early is refused in the form, with what was typed', async ({ page, service }) => {
  const letScriptsCome = await openWithoutScripts(page, service.url)
  await page.getByLabel('Email').fill(service.admin.email)
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  letScriptsCome()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(service.admin.email)
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
})

test('a link with a screen of its own shows no sign-in form before it', async ({ page, service }) => {
  await page.route(/\.js$/, () => {})
  await page.goto(`${service.url}/reset-password#token=x`, { waitUntil: 'commit' })
  await expect(page.locator('#root')).toBeAttached()
  await expect(page.locator('#early')).toHaveCount(0)
})
