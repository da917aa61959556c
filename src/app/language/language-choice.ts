import { createListeners } from '#core/platform/listeners.ts'
import { directionOf, type Language, type Speech, speechOf } from './languages.ts'
import type { Translate } from './t.ts'

type Store = Pick<Storage, 'getItem' | 'setItem'>

export type LanguageChoice = {
  /** The same object until something changes. */
  read(): Speech
  subscribe(run: () => void): () => void
  /** To be called before anything is drawn. Null if nothing has to be loaded; never rejects. */
  start(): Promise<void> | null
  /** Sets the profile's language, '' if it has none or nobody is signed in. Kept for the next start. */
  follow(tag: string): void
  /** Sets this browser's own language, which applies unless a profile has another. */
  choose(language: Language): void
  /** Renders all texts again: some have just been loaded. */
  showAgain(): void
}

const chosenKey = 'everline-language'
const followedKey = 'everline-profile-language'

type Deps = {
  store: Store
  /** The browser's languages, the preferred one first. */
  wished(): readonly string[]
  /** Loads a catalog; rejects if it cannot be loaded. Not called for English. */
  load(speech: Speech): Promise<Translate>
  /** Sets language, numbers and times of the whole app from now on. */
  speak(speech: Speech, translate: Translate | null): void
  root: { lang: string; dir: string }
}

/**
 * The language of the profile, otherwise the one chosen in this browser, otherwise the browser's own. The shown
 * language stays until the catalog of the next one is loaded.
 */
export function createLanguageChoice(deps: Deps): LanguageChoice {
  const { store, wished, load, speak, root } = deps
  const listeners = createListeners()
  let chosen = store.getItem(chosenKey) ?? ''
  let followed = store.getItem(followedKey) ?? ''
  let speech = speechOf('', [])
  /** The last requested one. A catalog that arrives after a newer request is not shown. */
  let asked = speech

  function publish(next: Speech) {
    speech = next
    listeners.call()
  }
  function show(next: Speech, translate: Translate | null): null {
    speak(next, translate)
    Object.assign(root, { lang: next.language, dir: directionOf(next.language) })
    publish(next)
    return null
  }
  function change(): Promise<void> | null {
    const next = speechOf(followed, [chosen, ...wished()])
    if (isSame(next, asked)) return null
    asked = next
    if (next.language === 'en') return show(next, null)
    return load(next).then(
      (translate) => {
        if (asked === next) show(next, translate)
      },
      // Offline, or the build has been replaced: requested again with the next change.
      () => {
        if (asked === next) asked = speech
      },
    )
  }
  return {
    read: () => speech,
    subscribe: (run) => listeners.add(run),
    start: change,
    follow(tag) {
      if (tag === followed) return
      followed = tag
      store.setItem(followedKey, tag)
      void change()
    },
    choose(language) {
      chosen = language
      store.setItem(chosenKey, language)
      void change()
    },
    showAgain: () => publish({ ...speech }),
  }
}

const isSame = (one: Speech, other: Speech) =>
  one.language === other.language && one.locale === other.locale && one.datesLocale === other.datesLocale
