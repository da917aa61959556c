/*
 * The few words outside of the frame, by the page's language, else the browser's. A catalog for them would be larger
 * than all of the loader.
 */

type Words = {
  open: string
  again: string
  unreachable: string
}

const english: Words = {
  open: 'Chat with us',
  again: 'Try again',
  unreachable: 'The chat cannot be reached now.',
}

const languages: ReadonlyArray<readonly [tag: RegExp, words: Words]> = [
  [/^en\b/i, english],
  [
    /^zh-(tw|hk|mo|hant)/i,
    {
      open: '與我們聊天',
      again: '再試一次',
      unreachable: '目前無法連上聊天。',
    },
  ],
  [
    /^es\b/i,
    {
      open: 'Chatea con nosotros',
      again: 'Reintentar',
      unreachable: 'Ahora mismo no se puede acceder al chat.',
    },
  ],
  [
    /^ar\b/i,
    {
      open: 'تحدّث معنا',
      again: 'أعد المحاولة',
      unreachable: 'يتعذّر الوصول إلى الدردشة حاليًا.',
    },
  ],
]

/** Returns the words of the first tag that has some, otherwise the English ones. */
function wordsOf(tags: readonly string[]): Words {
  for (const tag of tags) for (const [known, found] of languages) if (known.test(tag)) return found
  return english
}

export const words = wordsOf([document.documentElement.lang, ...navigator.languages])
