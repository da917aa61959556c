import { languageName } from '#app/ui/sign/language-name.ts'

const languages =
  'ar cs da de el en es fi fr he hi hu id it ja ko ms nl no pl pt ro ru sv th tr uk vi zh-Hans zh-Hant'.split(' ')

/** Languages to choose from, by their names, with those that are used already. */
export const languageOptions = (used: readonly string[]) =>
  [...new Set([...languages, ...used])]
    .filter((tag) => tag !== '')
    .map((tag) => [tag, languageName(tag)] as const)
    .toSorted(([, one], [, other]) => one.localeCompare(other))
