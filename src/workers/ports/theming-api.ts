import type { CallInput, Calls, ThemeConfig, WhiteLabelUse } from '#core/contract/index.ts'
import type { Result } from '#core/platform/result.ts'
import type { Brand } from '#core/theming/brand.ts'

/** Commands about the service's brand. All but the first are for admins, and answer the brand as it is now. */
export type ThemingApi = {
  /** Signed in or not: the sign-in has the brand too. */
  getBrand(): Promise<Result<Brand>>
  setTheme(theme: ThemeConfig): Promise<Result<Brand>>
  /** `image-unusable` when a file is not what it says, too large, or does more than show something. */
  setPicture(picture: {
    use: WhiteLabelUse
    images: CallInput<Calls['setWhiteLabelFile']>['body']['images']
  }): Promise<Result<Brand>>
  removePicture(use: WhiteLabelUse): Promise<Result<Brand>>
}

/** The name of each. */
export const themingCommands = {
  getBrand: 0,
  setTheme: 0,
  setPicture: 0,
  removePicture: 0,
} satisfies Record<keyof ThemingApi, 0>
