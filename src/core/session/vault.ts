import type { KeyValue } from '#core/platform/key-value.ts'
import type { Failure } from '#core/platform/result.ts'
import { createSealedValue, type SealedValue } from './sealed-value.ts'
import { StoredToken } from './token.ts'

/** Where the token rests, encrypted [SES-13]. */
export type Vault = SealedValue<StoredToken>

/** Name of the encrypted token of the vault `name`. */
export const tokenNameOf = (name: string) => `${name}/token`

/**
 * @param deps.name where the key and the token lie in `keyValue`
 * @param deps.onToken hears of each token that was loaded or saved, and of null when it is gone
 */
export function createVault({
  name,
  onToken = () => {},
  ...deps
}: {
  keyValue: KeyValue
  crypto: Pick<Crypto, 'subtle' | 'getRandomValues'>
  name: string
  onMalformed?: (failure: Failure) => void
  onToken?: (token: StoredToken | null) => void
}): Vault {
  const sealed = createSealedValue({
    ...deps,
    keyName: `${name}/key`,
    name: tokenNameOf(name),
    schema: StoredToken,
  })
  return {
    async load() {
      const token = await sealed.load()
      if (token) onToken(token)
      return token
    },
    async save(token) {
      await sealed.save(token)
      onToken(token)
    },
    async clear() {
      await sealed.clear()
      onToken(null)
    },
  }
}
