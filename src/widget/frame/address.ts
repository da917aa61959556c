import type { FrameAddress } from '#widget/protocol.ts'

/** The settings that the customer's page passes in the fragment; untrusted, like any address opened by hand. */
export function readAddress(hash: string): FrameAddress {
  const told = new URLSearchParams(hash.slice(1))
  return {
    service: told.get('service') ?? '',
    page: (told.get('page') ?? '').slice(0, 200),
    lang: (told.get('lang') ?? '').slice(0, 35),
    pageLang: (told.get('pageLang') ?? '').slice(0, 35),
    dir: told.get('dir') === 'rtl' ? 'rtl' : 'ltr',
    host: told.get('host') ?? 'null',
  }
}
