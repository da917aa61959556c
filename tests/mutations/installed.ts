import type { Mutation } from './mutation.ts'

/** Rules of the installed app. */
export const installedMutations: readonly Mutation[] = [
  {
    row: 'PWA-03',
    off: 'shortcuts of the installed app are English in every language',
    file: 'src/server/theming/manifest-texts.ts',
    from: 'const textOf = (english: string) => texts[english] ?? english',
    to: 'const textOf = (english: string) => (texts[english] ? english : english)',
  },
  {
    row: 'PWA-03',
    off: 'a shared file of any size is taken',
    file: 'src/core/shares/share.ts',
    from: "return size > mostSharedFileBytes ? 'too-large' : null",
    to: 'return null',
  },
  {
    row: 'PWA-03',
    off: 'a shared file of any type is taken',
    file: 'src/core/shares/share.ts',
    from: "return 'type'",
    to: 'return null',
  },
  {
    row: 'PWA-03',
    off: 'a share stays for ever',
    file: 'src/core/shares/indexed-shares.ts',
    from: 'for (const share of shares.filter(isOld)) await remove(share)',
    to: '',
  },
  {
    row: 'PWA-03',
    off: 'a share that does not fit leaves a part in the conversation',
    file: 'src/app/screens/share/give-share.ts',
    from: 'for (const file of files) await commands.detachFile({ id: file.id, isSent: false })',
    to: '',
  },
  {
    row: 'PWA-03',
    off: 'a link opens any screen',
    file: 'src/app/screens/open/target-of-link.ts',
    from: "return screen ? { to: 'screen', path: screen } : null",
    to: "return { to: 'screen', path: screen ?? '/inbox' }",
  },
]
