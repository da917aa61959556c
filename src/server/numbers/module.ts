import type { numberCalls } from '#core/contract/index.ts'
import { ok } from '#core/platform/result.ts'
import type { HandlersOf, ServerModule } from '#server/domain/module.ts'
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

/** Telephone numbers of a service: who calls from them, and what is said on them. */
export const numbers = {
  create({ smsRules }) {
    const handlers: HandlersOf<typeof numberCalls> = {
      async getPhoneRules(_, { db, session }) {
        const rules = await getPhoneRules(db, session.serviceId)
        return rules.ok ? ok({ ...rules.value, smsCountries: smsRules.countries && [...smsRules.countries] }) : rules
      },
      setPhoneRules: async ({ body }, { tx, feed, session: { serviceId } }) => {
        const set = await setPhoneRules(tx, serviceId, body)
        if (set.ok) await feed.changed('getPhoneRules', { serviceId })
        return set
      },
      getStaffCli: ({ params }, { db, session }) => staffCli(db, session, params.eid),
      listServiceNumbers: async (_, { db, session }) =>
        ok({ numbers: await listServiceNumbers(db, session.serviceId) }),
      createServiceNumber,
      updateServiceNumber,
      deleteServiceNumber,
      getNumberGreeting: ({ params }, { db, session }) => getNumberGreeting(db, session.serviceId, params.id),
      setNumberGreeting,
      listNumberScripts: async (_, { db, session }) => ok({ scripts: await listNumberScripts(db, session.serviceId) }),
      getNumberScript: ({ params }, { db, session }) => getNumberScript(db, session.serviceId, params.scriptId),
      createNumberScript,
      updateNumberScript,
      deleteNumberScript,
    }
    return { handlers }
  },
} satisfies ServerModule
