import type { identityCalls } from '#core/contract/index.ts'
import { fail, ok } from '#core/platform/result.ts'
import type { HandlersOf, ServerModule } from '#server/domain/module.ts'
import { createSecretSeal } from '#server/second-factor/sealed-secret.ts'
import { sealOwner, widgetOf } from '#server/widgets/widgets.ts'
import { checkIdentity } from './identity.ts'
import { customerOf } from './known-customer.ts'

/** Signed-in customers of a shop: the role `user` [ROL-01] [CAP-18]. */
export const customers = {
  create({ random, keys, idTokens, onSessionEnded, nowMs }) {
    const seal = createSecretSeal(keys)
    const handlers: HandlersOf<typeof identityCalls> = {
      identifyVisitor: {
        ownTransaction: 'Begins a session once the customer is known.',
        async handle({ params, body }, { db, asker, change, language }) {
          const fresh = { newId: () => random.uuid(), nowMs: nowMs() }
          const widget = await widgetOf(db, params.s, body.widgetId, fresh)
          if (!widget) return fail('not-found')
          if (widget.secret === null) return fail('identity-off')
          const checked = checkIdentity(body.identity, seal.open(widget.secret, sealOwner(widget.id)), nowMs())
          if (!checked.ok) return checked
          const now = await asker()
          const by = now?.serviceId === params.s && now.kind === 'visitor' ? now.eid : null
          const who = {
            serviceId: params.s,
            identity: checked.value,
            visitorEid: by,
            language: body.language || language,
          }
          const found = await change(async (change) => {
            const customer = await customerOf(change, { ...who, ...fresh })
            return customer ? ok(customer) : fail('unknown')
          })
          if (!found.ok) return found
          const customer = found.value
          for (const id of customer.endedIds) onSessionEnded(id)
          return ok({ ...(await idTokens.begin(customer.user)), mergedEid: customer.mergedEid })
        },
      },
    }
    return { handlers }
  },
} satisfies ServerModule
