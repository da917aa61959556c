import type { numberCalls } from '#core/contract/index.ts'
import { ok } from '#core/platform/result.ts'
import type { HandlersOf, ServerModule } from '#server/calls/module.ts'
import type { Database } from '#server/db/database.ts'
import type { Changes } from '#server/feed/changes.ts'
import { getPhoneRules, setPhoneRules } from '#server/services/phone-rules.ts'
import {
  createNumberScript,
  deleteNumberScript,
  getNumberScript,
  listNumberScripts,
  updateNumberScript,
} from './number-scripts.ts'
import {
  createServiceNumber,
  deleteServiceNumber,
  getNumberGreeting,
  listServiceNumbers,
  setNumberGreeting,
  staffCli,
  updateServiceNumber,
} from './service-numbers.ts'

type Deps = {
  database: Database
  changes: Changes
  /** Countries (ISO 3166) to which SMS are sent; null: all. */
  smsRules: { countries: readonly string[] | null }
}

/** Telephone numbers of a service: who calls from them, and what is said on them. */
export const numbers = {
  create({ database: { db }, changes, smsRules }) {
    const handlers: HandlersOf<typeof numberCalls> = {
      async getPhoneRules(_, { session }) {
        const rules = await getPhoneRules(db, session.serviceId)
        return rules.ok ? ok({ ...rules.value, smsCountries: smsRules.countries && [...smsRules.countries] }) : rules
      },
      setPhoneRules: ({ body }, { session: { serviceId } }) =>
        changes.run(async (tx, feed) => {
          const set = await setPhoneRules(tx, serviceId, body)
          if (set.ok) await feed.changed('getPhoneRules', { serviceId })
          return set
        }),
      getStaffCli: ({ params }, { session }) => staffCli(db, session, params.eid),
      listServiceNumbers: async (_, { session }) => ok({ numbers: await listServiceNumbers(db, session.serviceId) }),
      createServiceNumber: ({ body }, { session }) =>
        changes.run((tx, feed) => createServiceNumber(tx, feed, session.serviceId, body)),
      updateServiceNumber: ({ params: { id }, body }, { session }) =>
        changes.run((tx, feed) => updateServiceNumber(tx, feed, session.serviceId, { ...body, id })),
      deleteServiceNumber: ({ params: { id } }, { session }) =>
        changes.run((tx, feed) => deleteServiceNumber(tx, feed, session.serviceId, id)),
      getNumberGreeting: ({ params }, { session }) => getNumberGreeting(db, session.serviceId, params.id),
      setNumberGreeting: ({ params: { id }, body }, { session }) =>
        changes.run((tx, feed) => setNumberGreeting(tx, feed, session.serviceId, { ...body, id })),
      listNumberScripts: async (_, { session }) => ok({ scripts: await listNumberScripts(db, session.serviceId) }),
      getNumberScript: ({ params }, { session }) => getNumberScript(db, session.serviceId, params.scriptId),
      createNumberScript: ({ body }, { session }) =>
        changes.run((tx, feed) => createNumberScript(tx, feed, session.serviceId, body)),
      updateNumberScript: ({ params: { scriptId: id }, body }, { session }) =>
        changes.run((tx, feed) => updateNumberScript(tx, feed, session.serviceId, { ...body, id })),
      deleteNumberScript: ({ params: { scriptId: id } }, { session }) =>
        changes.run((tx, feed) => deleteNumberScript(tx, feed, session.serviceId, id)),
    }
    return { handlers }
  },
} satisfies ServerModule<Deps>
