import { failure } from '#core/platform/result.ts'
import type { ServerModule } from '#server/domain/module.ts'
import { refuse } from '#server/http/respond.ts'
import { customerPageHeaders } from '#server/http/security-headers.ts'
import { isOwnHost } from '#server/platform/own-host.ts'
import { keptMailsPage } from './kept-mails-page.ts'

/** A demo without a mail server shows its mails at `/demo/mail`. */
export const mail = {
  create: ({ mailer, keepsMails, baseUrl }) => ({
    addRoutes: (app) => {
      if (!keepsMails) return
      app.get('/demo/mail', async (context) => {
        if (!isOwnHost(context.req.header('host'), baseUrl())) return refuse(failure('forbidden'))
        const headers = { ...customerPageHeaders(), 'cache-control': 'no-store' }
        return context.html(await keptMailsPage(mailer.kept()), 200, headers)
      })
    },
  }),
} satisfies ServerModule
