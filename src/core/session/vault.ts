import type { KeyValue } from '#core/platform/key-value.ts'
import type { Failure } from '#core/platform/result.ts'
import { createSealedValue, type SealedValue } from './sealed-value.ts'
import { StoredToken } from './token.ts'
import { eidNameOf, tokenNameOf } from './vault-names.ts'

/** Stores the token, encrypted [SES-13]. */
export type Vault = SealedValue<StoredToken>

/**
 * @param deps.name prefix of the names of key and token in `keyValue`
 * @param deps.onToken called with each token that was loaded or saved, and with null when it is deleted
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
      await deps.keyValue.set(eidNameOf(name), token.eid)
      onToken(token)
    },
    async clear() {
      await sealed.clear()
      await deps.keyValue.delete(eidNameOf(name))
      onToken(null)
    },
  }
}
