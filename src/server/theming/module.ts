import { type themingCalls, whiteLabelFileAddress } from '#core/contract/index.ts'
import { failure } from '#core/platform/result.ts'
import type { HandlersOf, ServerModule } from '#server/domain/module.ts'
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
      setThemeConfig,
      getWhiteLabelFiles: ({ params }, { db }) => getWhiteLabelFiles(db, params.s),
      setWhiteLabelFile: {
        ownTransaction: 'Draws the pictures.',
        handle: ({ params, body }, { session }) =>
          setWhiteLabelFile({ database, opening: files.opening }, session, { use: params.use, images: body.images }),
      },
      deleteWhiteLabelFile,
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
} satisfies ServerModule
