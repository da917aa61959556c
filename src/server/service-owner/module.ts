import type { serviceOwnerCalls } from '#core/contract/index.ts'
import { createProveAgain } from '#server/accounts/prove-again.ts'
import type { HandlersOf, ServerModule } from '#server/domain/module.ts'
import { createOwnerChange } from './owner-change.ts'

export const serviceOwner = {
  create(deps) {
    const proveAgain = createProveAgain({ ...deps, db: deps.database.db })
    const ownerChange = createOwnerChange({ ...deps, proveAgain })
    const handlers: HandlersOf<typeof serviceOwnerCalls> = {
      sendOwnerChangeEmail: {
        ownTransaction: 'Proves a password, which takes long, and counts wrong ones although the call fails.',
        handle: ({ body }, { session }) => ownerChange.ask(session, body),
      },
      acceptOwnerChange: {
        ownTransaction: 'A wrong code is refused before a transaction begins.',
        handle: ({ params, body }, { origin }) => ownerChange.accept(params.s, body.token, origin.address),
      },
    }
    return { handlers, jobs: [ownerChange.job] }
  },
} satisfies ServerModule
