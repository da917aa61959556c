import type { WhiteLabelUse } from '#core/contract/index.ts'
import { ok } from '#core/platform/result.ts'
import type { Brand, BrandPicture } from '#core/theming/brand.ts'
import type { FakeAnswers, FakeDeps } from './fake-answers.ts'

/** A brand in the memory of this page; `?brand=acme` begins with one. */
export function fakeTheming({ said, answer }: FakeDeps) {
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
  async function change(next: Partial<Brand>) {
    const result = await answer(null)
    if (result.ok) brand = { ...brand, ...next }
    return result
  }
  async function setPicture(use: WhiteLabelUse, picture: BrandPicture | null) {
    const result = await change({ pictures: { ...brand.pictures, [use]: picture } })
    return result.ok ? ok({ files: [] }) : result
  }
  return {
    commands: { getBrand: said('getBrand', () => answer(brand)) },
    answers: {
      async setThemeConfig({ body }) {
        const result = await change(body)
        return result.ok ? ok(body) : result
      },
      setWhiteLabelFile({ params: { use }, body: { images } }) {
        const [image] = images
        return setPicture(use, { url: `data:${image?.type};base64,${image?.data}`, width: 120, height: 40 })
      },
      deleteWhiteLabelFile: ({ params: { use } }) => setPicture(use, null),
    } satisfies FakeAnswers,
  }
}

const logo = (color: string) => ({
  url: `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40" viewBox="0 0 120 40"><path d="M4 34L20 6l16 28z" fill="#f5b700"/><text x="42" y="27" font-family="sans-serif" font-size="20" font-weight="700" fill="${color}">ACME</text></svg>`,
  )}`,
  width: 120,
  height: 40,
})
