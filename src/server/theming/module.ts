import { type themingCalls, whiteLabelFileAddress } from '#core/contract/index.ts'
import { failure } from '#core/platform/result.ts'
import type { Database } from '#server/db/database.ts'
import type { HandlersOf, ServerModule } from '#server/domain/module.ts'
import type { FileParts } from '#server/files/file-parts.ts'
import { refuse } from '#server/http/respond.ts'
import { pictureHeaders } from '#server/http/security-headers.ts'
import { getThemeConfig, setThemeConfig } from './theme-config.ts'
import {
  createReadWhiteLabelFile,
  deleteWhiteLabelFile,
  getWhiteLabelFiles,
  setWhiteLabelFile,
} from './white-label-files.ts'

export const theming = {
  create({ database, files }) {
    const { db } = database
    const readFile = createReadWhiteLabelFile(db)

    const handlers: HandlersOf<typeof themingCalls> = {
      getThemeConfig: ({ params }, { db }) => getThemeConfig(db, params.s),
      setThemeConfig: ({ body }, { tx, session }) => setThemeConfig(tx, session.serviceId, body),
      getWhiteLabelFiles: ({ params }, { db }) => getWhiteLabelFiles(db, params.s),
      setWhiteLabelFile: {
        ownTransaction: 'Draws the pictures.',
        handle: ({ params, body }, { session }) =>
          setWhiteLabelFile({ database, opening: files.opening }, session, { use: params.use, images: body.images }),
      },
      deleteWhiteLabelFile: ({ params }, { tx, session }) => deleteWhiteLabelFile(tx, session.serviceId, params.use),
    }
    return {
      handlers,
      addRoutes: (app) => {
        app.get(whiteLabelFileAddress(':s', ':use', ':hash'), async (context) => {
          const file = await readFile({ s: '', use: '', hash: '', ...context.req.param() })
          if (!file) return refuse(failure('not-found'))
          return new Response(file.bytes, { headers: { ...pictureHeaders(), 'content-type': file.type } })
        })
      },
    }
  },
} satisfies ServerModule<{ database: Database; files: FileParts }>
