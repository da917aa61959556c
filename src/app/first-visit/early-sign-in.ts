import { brandKeeper } from '#app/brand/own-brand.ts'
import { browserStore, tabStore } from '#app/data/browser-storage.ts'
import { directionOf, type Language, languageOf, speechOf } from '#app/language/languages.ts'
import { densityChoice, themeChoice } from '#app/theme/own-look.ts'
import { isolated } from '#core/contract/isolated.ts'
import { takeLinkParams } from '#core/session/link-params.ts'
import { handOver } from './hand-over.ts'

/*
 * Stands in the page itself and runs before the first paint: shows the sign-in form of `early-sign-in.html` to a browser
 * in which nobody is signed in, in the user's language, theme and brand, long before the app's own code is there. The
 * app draws the same form behind it and takes over what was typed and pressed. It is loaded once the form has been
 * painted, in any other browser at once.
 */

/** Translations by language and English text; the build puts them in. */
declare const __EARLY_TEXTS__: Record<string, Record<string, string>>
/** Classes of the logo in `brand-logo.css.ts` and `sign-in-card.css.ts`; the build puts their full names in. */
const [lightLogo, darkLogo, logoPicture] = ['{brand-logo_onLight}', '{brand-logo_onDark}', '{sign-in-card_logoPicture}']

/** Addresses with a screen of their own for users who are signed out. */
const ownScreens = ['/reset-password', '/own-service', '/verify-owner-email', '/call-window']

/** The app is loaded then in any case. */
const longestPaintMs = 1000

/** English text of each element whose text has been replaced. */
const sources = new Map<Element, string>()

const early = document.getElementById('early')
if (early && isShown(early)) afterPaint(startApp)
else {
  early?.remove()
  startApp()
}

/** Shows the form to a browser in which nobody is signed in. Should that fail, the app goes without. */
function isShown(form: HTMLElement): boolean {
  try {
    if (!isSignedOut()) return false
    show(form)
    return true
  } catch (error) {
    reportError(error)
    return false
  }
}

/** Loads the app by its script elements, which wait in a template. A second call does nothing. */
function startApp() {
  const scripts = document.querySelector<HTMLTemplateElement>('#app-scripts')
  if (scripts) document.head.append(scripts.content)
}

/** Calls `run` once something has been painted, so that the line and the processor are free for it until then. */
function afterPaint(run: () => void) {
  // A page that nobody sees is not painted.
  setTimeout(run, document.hidden ? 0 : longestPaintMs)
  const watching = new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) run()
  })
  watching.observe({ type: 'paint', buffered: true })
}

function isSignedOut(): boolean {
  // A storage that is refused tells nothing.
  if (navigator.cookieEnabled === false) return false
  return (
    // Rows of the last screen, as `last-screen.ts` keeps them: a profile is that of a user who was signed in.
    !(browserStore.getItem('everline-last-screen') ?? '').includes('["state/profile",{') &&
    browserStore.getItem('everline-kiosk') === null &&
    tabStore.getItem('everline-link') === null &&
    takeLinkParams(location.href) === null &&
    !ownScreens.includes(location.pathname)
  )
}

function show(form: HTMLElement) {
  themeChoice.show()
  densityChoice.show()
  brandKeeper.show()
  const chosen = browserStore.getItem('everline-language') ?? ''
  translate(
    form,
    speechOf(browserStore.getItem('everline-profile-language') ?? '', [chosen, ...navigator.languages]).language,
  )
  showLogo(form)
  form.hidden = false
  form.querySelector('input')?.focus()
  handOver(form, (tag) => {
    browserStore.setItem('everline-language', tag)
    translate(form, languageOf(tag) ?? 'en')
  })
}

function translate(form: HTMLElement, language: Language) {
  const texts = __EARLY_TEXTS__[language] ?? {}
  const textOf = (source: string) => texts[source] ?? source
  const dir = directionOf(language)
  Object.assign(document.documentElement, { lang: language, dir })
  const brand = isolated(brandKeeper.read().name ?? 'Everline', dir === 'rtl')
  for (const element of form.querySelectorAll('h1, p, label, button:not(:has(svg)):not([lang])')) {
    const source = sources.get(element) ?? element.textContent
    sources.set(element, source)
    element.textContent = textOf(source).replace('{0}', () => brand)
  }
  for (const element of form.querySelectorAll('[aria-label]')) {
    const source = sources.get(element) ?? element.getAttribute('aria-label') ?? ''
    sources.set(element, source)
    element.setAttribute('aria-label', textOf(source))
  }
  for (const button of form.querySelectorAll<HTMLElement>('[lang]'))
    button.setAttribute('aria-pressed', String(button.lang === language))
}

/** The logo of the service in place of the product's sign, as `brand-logo.tsx` draws it. */
function showLogo(form: HTMLElement) {
  const { logo, name } = brandKeeper.read()
  const light = logo.light ?? logo.dark
  const dark = logo.dark ?? logo.light
  if (!light || !dark) return
  const place = form.querySelector('header span')
  place?.replaceChildren(
    ...(
      [
        [light, lightLogo],
        [dark, darkLogo],
      ] as const
    ).map(([picture, className]) =>
      Object.assign(new Image(), { alt: name ?? '', ...picture, className: `${className} ${logoPicture}` }),
    ),
  )
}
