import type { KeyValue } from '#core/platform/key-value.ts'
import type { Failure } from '#core/platform/result.ts'
import { createSealedValue, type SealedValue } from './sealed-value.ts'
import { StoredToken } from './token.ts'

/** Where the token rests, encrypted [SES-13]. */
export type Vault = SealedValue<StoredToken>

/** @param deps.name where the key and the token lie in `keyValue` */
/** Name of the encrypted token of the vault `name`. */
export const tokenNameOf = (name: string) => `${name}/token`

export const createVault = ({
  name,
  ...deps
}: {
  keyValue: KeyValue
  crypto: Pick<Crypto, 'subtle' | 'getRandomValues'>
  name: string
  onMalformed?: (failure: Failure) => void
}): Vault => createSealedValue({ ...deps, keyName: `${name}/key`, name: tokenNameOf(name), schema: StoredToken })
