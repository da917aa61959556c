import { directionOf, type Language, type Speech, speechOf } from './languages.ts'
import type { Translate } from './t.ts'

type Store = Pick<Storage, 'getItem' | 'setItem'>

export type LanguageChoice = {
  /** The same object until something changes. */
  read(): Speech
  subscribe(run: () => void): () => void
  /** Before anything is drawn. Null where nothing has to be waited for; never rejects. */
  start(): Promise<void> | null
  /** What the profile says; '' where it says nothing, or nobody is signed in. Kept for the next start. */
  follow(tag: string): void
  /** This browser's own, for as long as no profile says another. */
  choose(language: Language): void
}

const chosenKey = 'everline-language'
const followedKey = 'everline-profile-language'

/**
 * The language of the profile, else the one chosen in this browser, else the browser's own. What is shown stays until
 * the words of the next language are there.
 */
export function createLanguageChoice(deps: {
  store: Store
  /** The browser's languages, the most wished one first. */
  wished(): readonly string[]
  /** Rejects when the words cannot be had. English needs none. */
  load(speech: Speech): Promise<Translate>
  /** Everything that writes words, numbers and times does it like this from now on. */
  speak(speech: Speech, translate: Translate | null): void
  root: { lang: string; dir: string }
}): LanguageChoice {
  const { store, wished, load, speak, root } = deps
  const listeners = new Set<() => void>()
  let chosen = store.getItem(chosenKey) ?? ''
  let followed = store.getItem(followedKey) ?? ''
  let speech = speechOf('', [])
  /** The last one asked for; what comes late is not for showing. */
  let asked = speech

  function show(next: Speech, translate: Translate | null) {
    speech = next
    speak(next, translate)
    root.lang = next.language
    root.dir = directionOf(next.language)
    for (const run of listeners) run()
  }
  function change(): Promise<void> | null {
    const next = speechOf(followed, [chosen, ...wished()])
    if (isSame(next, asked)) return null
    asked = next
    if (next.language === 'en') {
      show(next, null)
      return null
    }
    return load(next).then(
      (translate) => {
        if (asked === next) show(next, translate)
      },
      // Off the line, or a build that is gone: asked again with the next change.
      () => {
        if (asked === next) asked = speech
      },
    )
  }
  return {
    read: () => speech,
    subscribe(run) {
      listeners.add(run)
      return () => void listeners.delete(run)
    },
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
  }
}

const isSame = (one: Speech, other: Speech) =>
  one.language === other.language && one.locale === other.locale && one.datesLocale === other.datesLocale
