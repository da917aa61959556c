import type { numberCalls } from '#core/contract/index.ts'
import { ok } from '#core/platform/result.ts'
import type { HandlersOf, ServerModule } from '#server/calls/module.ts'
import type { Database } from '#server/db/database.ts'
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
  /** Countries (ISO 3166) to which SMS are sent; null: all. */
  smsRules: { countries: readonly string[] | null }
}

/** Telephone numbers of a service: who calls from them, and what is said on them. */
export const numbers = {
  create({ database: { db }, smsRules }) {
    const handlers: HandlersOf<typeof numberCalls> = {
      async getPhoneRules(_, { session }) {
        const rules = await getPhoneRules(db, session.serviceId)
        return rules.ok ? ok({ ...rules.value, smsCountries: smsRules.countries && [...smsRules.countries] }) : rules
      },
      setPhoneRules: async ({ body }, { tx, feed, session: { serviceId } }) => {
        const set = await setPhoneRules(tx, serviceId, body)
        if (set.ok) await feed.changed('getPhoneRules', { serviceId })
        return set
      },
      getStaffCli: ({ params }, { session }) => staffCli(db, session, params.eid),
      listServiceNumbers: async (_, { session }) => ok({ numbers: await listServiceNumbers(db, session.serviceId) }),
      createServiceNumber: ({ body }, { tx, feed, session }) => createServiceNumber(tx, feed, session.serviceId, body),
      updateServiceNumber: ({ params: { id }, body }, { tx, feed, session }) =>
        updateServiceNumber(tx, feed, session.serviceId, { ...body, id }),
      deleteServiceNumber: ({ params: { id } }, { tx, feed, session }) =>
        deleteServiceNumber(tx, feed, session.serviceId, id),
      getNumberGreeting: ({ params }, { session }) => getNumberGreeting(db, session.serviceId, params.id),
      setNumberGreeting: ({ params: { id }, body }, { tx, feed, session }) =>
        setNumberGreeting(tx, feed, session.serviceId, { ...body, id }),
      listNumberScripts: async (_, { session }) => ok({ scripts: await listNumberScripts(db, session.serviceId) }),
      getNumberScript: ({ params }, { session }) => getNumberScript(db, session.serviceId, params.scriptId),
      createNumberScript: ({ body }, { tx, feed, session }) => createNumberScript(tx, feed, session.serviceId, body),
      updateNumberScript: ({ params: { scriptId: id }, body }, { tx, feed, session }) =>
        updateNumberScript(tx, feed, session.serviceId, { ...body, id }),
      deleteNumberScript: ({ params: { scriptId: id } }, { tx, feed, session }) =>
        deleteNumberScript(tx, feed, session.serviceId, id),
    }
    return { handlers }
  },
} satisfies ServerModule<Deps>
