import type { Result } from '#core/platform/result.ts'
import type { Brand } from '#core/theming/brand.ts'
import type { ThemingApi } from '#workers/ports/theming-api.ts'
import type { Said } from './fake-account.ts'

/** A brand that only this page has: `?brand=acme` begins with one. */
export function fakeTheming({ said, answer }: { said: Said; answer: <T>(value: T) => Promise<Result<T>> }): ThemingApi {
  const isAcme = new URLSearchParams(location.search).get('brand') === 'acme'
  let brand: Brand = {
    brandName: isAcme ? 'Acme Outdoor' : null,
    brandColor: isAcme ? '#f5b700' : null,
    pictures: {
      'logo-light': isAcme ? logo('#17201c') : null,
      'logo-dark': isAcme ? logo('#ffffff') : null,
      favicon: null,
    },
  }
  const changed = (change: Partial<Brand>) => {
    brand = { ...brand, ...change }
    return answer(brand)
  }
  return {
    getBrand: said('getBrand', () => answer(brand)),
    setTheme: said('setTheme', (theme) => changed(theme)),
    setPicture: said('setPicture', ({ use, images: [image] }) =>
      changed({
        pictures: {
          ...brand.pictures,
          [use]: { url: `data:${image?.type};base64,${image?.data}`, width: 120, height: 40 },
        },
      }),
    ),
    removePicture: said('removePicture', (use) => changed({ pictures: { ...brand.pictures, [use]: null } })),
  }
}

const logo = (color: string) => ({
  url: `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40" viewBox="0 0 120 40"><path d="M4 34L20 6l16 28z" fill="#f5b700"/><text x="42" y="27" font-family="sans-serif" font-size="20" font-weight="700" fill="${color}">ACME</text></svg>`,
  )}`,
  width: 120,
  height: 40,
})
