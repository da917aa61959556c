import type { cannedResponseCalls } from '#core/contract/index.ts'
import { ok } from '#core/platform/result.ts'
import type { HandlersOf, ServerModule } from '#server/domain/module.ts'
import {
  createCannedResponse,
  deleteCannedResponse,
  getCannedResponse,
  updateCannedResponse,
} from './canned-responses.ts'
import { exportResponses, responseTemplate } from './export-responses.ts'
import { importResponses } from './import-responses.ts'
import { pageOf, setOf } from './response-set.ts'

/** Rows in one page of a snapshot. */
const snapshotLength = 1000

/** Prepared texts of staff: personal ones, and those of the whole service. */
export const cannedResponses = {
  create({ random }) {
    const handlers: HandlersOf<typeof cannedResponseCalls> = {
      listCannedResponses: async ({ params, query: { after = null, limit } }, { db, session }) =>
        ok(await pageOf(db, setOf(session, params.permissionType), { after, limit })),
      getCannedResponse,
      createCannedResponse,
      updateCannedResponse,
      deleteCannedResponse,
      exportCannedResponses: async ({ params }, { db, session }) =>
        ok(exportResponses(db, setOf(session, params.permissionType))),
      getCannedResponseTemplate: async () => ok(responseTemplate()),
      importCannedResponses: {
        ownTransaction: 'Reads an upload.',
        handle: ({ params, query, file }, context) =>
          importResponses(
            context,
            random,
            setOf(context.session, params.permissionType),
            file,
            query.dryRun === 'true',
          ),
      },
    }
    return {
      handlers,
      entities: {
        sharedResponse: async (tx, session, after) => {
          const { responses, next } = await pageOf(tx, setOf(session, 'shared'), { after, limit: snapshotLength })
          return { values: responses, next }
        },
        personalResponse: async (tx, session, after) => {
          const { responses, next } = await pageOf(tx, setOf(session, 'personal'), { after, limit: snapshotLength })
          return { values: responses, next }
        },
      },
    }
  },
} satisfies ServerModule
