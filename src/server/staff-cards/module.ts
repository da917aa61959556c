import { projectIdOf, type staffCardCalls } from '#core/contract/index.ts'
import { failure, ok } from '#core/platform/result.ts'
import { builtInCloudConfigs } from '#server/discovery/cloud-configs.ts'
import type { HandlersOf, ServerModule } from '#server/domain/module.ts'
import { refuse } from '#server/http/respond.ts'
import { fileHeaders } from '#server/http/security-headers.ts'
import { cardPage, cardPolicy, cardVcard } from './card-page.ts'
import { ownCard, publicCard, setCard } from './staff-cards.ts'

const token = /^[\w-]{24}$/
/** A page that was given up must not stay in caches. */
const headers = { ...fileHeaders(), 'cache-control': 'no-store', 'content-security-policy': cardPolicy }

/** Business cards of the staff, as pages for everybody who has their address. */
export const staffCards = {
  create({ database, baseUrl, settings }) {
    const { db } = database
    const links = (settings.EVERLINE_CLOUD_CONFIG ?? builtInCloudConfigs)[projectIdOf(settings.EVERLINE_ENV)]
      .businessCardConfig
    const handlers: HandlersOf<typeof staffCardCalls> = {
      getStaffCard: async (_, { db, session }) => ok({ card: await ownCard(db, session) }),
      setStaffCard: async ({ body }, { tx, session }) => ok({ card: await setCard(tx, session, body) }),
    }
    const cardOf = (path: string) => (token.test(path) ? publicCard(db, path) : null)
    return {
      handlers,
      addRoutes(app) {
        app.get('/card/:token', async ({ req }) => {
          const card = await cardOf(req.param('token'))
          if (!card) return refuse(failure('not-found'))
          const page = cardPage(card, `${baseUrl()}/card/${req.param('token')}`, links)
          return new Response(page, { headers: { ...headers, 'content-type': 'text/html; charset=utf-8' } })
        })
        app.get('/card/:token/contact.vcf', async ({ req }) => {
          const card = await cardOf(req.param('token'))
          if (!card) return refuse(failure('not-found'))
          return new Response(cardVcard(card), {
            headers: {
              ...headers,
              'content-type': 'text/vcard; charset=utf-8',
              'content-disposition': 'attachment; filename="contact.vcf"',
            },
          })
        })
      },
    }
  },
} satisfies ServerModule
