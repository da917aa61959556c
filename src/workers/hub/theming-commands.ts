import * as v from 'valibot'
import { calls, WhiteLabelUse } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { askBrand } from '#core/theming/ask-brand.ts'
import type { Brand } from '#core/theming/brand.ts'
import type { ThemingApi } from '#workers/ports/theming-api.ts'
import type { Generation } from './generation.ts'

/** The service's brand, in formats that this browser can show. */
export function createThemingCommands({ session, api, transport, userAgent }: Generation): ThemingApi {
  async function serviceId(): Promise<Result<string>> {
    const own = session.serviceId()
    if (own !== null) return ok(own)
    const service = await transport.send('getDefaultService', {})
    return service.ok ? ok(service.value.serviceId) : service
  }

  async function getBrand(): Promise<Result<Brand>> {
    const s = await serviceId()
    return s.ok ? askBrand(transport, s.value, userAgent) : s
  }
  const changed = async (change: Promise<Result<unknown>>): Promise<Result<Brand>> => {
    const answer = await change
    return answer.ok ? getBrand() : answer
  }

  return {
    getBrand,
    setTheme: async (theme) =>
      v.is(calls.setThemeConfig.body, theme)
        ? changed(api.call('setThemeConfig', { body: theme }))
        : fail('invalid-request'),
    setPicture: async ({ use, images }) =>
      v.is(WhiteLabelUse, use) && v.is(calls.setWhiteLabelFile.body, { images })
        ? changed(api.call('setWhiteLabelFile', { params: { use }, body: { images } }))
        : fail('invalid-request'),
    removePicture: async (use) =>
      v.is(WhiteLabelUse, use)
        ? changed(api.call('deleteWhiteLabelFile', { params: { use } }))
        : fail('invalid-request'),
  }
}
