import type { Context } from 'hono'
import * as v from 'valibot'
import { Uuid, type Widget, type widgetCalls, type widgetFaceCalls } from '#core/contract/index.ts'
import type { Random } from '#core/platform/random.ts'
import { fail, failure, ok } from '#core/platform/result.ts'
import type { HandlersOf, ServerModule } from '#server/calls/module.ts'
import type { Database } from '#server/db/database.ts'
import type { Changes } from '#server/feed/changes.ts'
import { refuse } from '#server/http/respond.ts'
import { addressGroup } from '#server/limits/address-group.ts'
import type { Limits } from '#server/limits/limits.ts'
import { createSecretSeal } from '#server/second-factor/sealed-secret.ts'
import type { KeyRing } from '#server/session/key-ring.ts'
import {
  countUse,
  createDestination,
  deleteDestination,
  listDestinations,
  serviceOfDestination,
} from './destinations.ts'
import { faceFor } from './widget-face.ts'
import { formsOf, setWidgetForm } from './widget-forms.ts'
import {
  createWidget,
  deleteWidget,
  listWidgets,
  makeWidgetSecret,
  shownWidget,
  updateWidget,
  widgetOf,
} from './widgets.ts'

const isId = (text: string) => v.is(Uuid, text)

type Deps = {
  database: Database
  changes: Changes
  random: Random
  keys: KeyRing
  limits: Limits
  addressOf: (context: Context) => string
  nowMs: () => number
  baseUrl: () => string
  settings: { EVERLINE_EMAIL_SUFFIX: number }
}

/** Version 1 knows no id. */
const settingOf = ({ id: _, isDefault: __, hasSecret: ___, ...setting }: Widget) => ({ setting })

/** How the chat looks on customers' pages, what it asks, and the links that lead to it. */
export const widgets = {
  create({ database: { db }, changes, random, keys, limits, addressOf, nowMs, baseUrl, settings }) {
    const seal = createSecretSeal(keys)
    const fresh = () => ({ newId: () => random.uuid(), nowMs: nowMs() })
    const find = (serviceId: string, id?: string) => widgetOf(db, serviceId, id, fresh())
    async function shown(serviceId: string, id?: string) {
      const row = await find(serviceId, id)
      return row ? ok({ widget: shownWidget(row) }) : fail('not-found')
    }
    async function updateDefault(serviceId: string, body: Parameters<typeof updateWidget>[3]) {
      const row = await find(serviceId)
      if (!row) return fail('not-found')
      return changes.run((tx, feed) => updateWidget(tx, feed, serviceId, { ...body, id: row.id }))
    }

    const handlers: HandlersOf<typeof widgetCalls & typeof widgetFaceCalls> = {
      getWidgetSettingV1: async (_, { session }) => {
        const answer = await shown(session.serviceId)
        return answer.ok ? ok(settingOf(answer.value.widget)) : answer
      },
      updateWidgetSettingV1: async ({ body }, { session }) => {
        const answer = await updateDefault(session.serviceId, { ...body, id: '' })
        return answer.ok ? ok(settingOf(answer.value.widget)) : answer
      },
      getWidgetSettingV2: (_, { session }) => shown(session.serviceId),
      updateWidgetSettingV2: ({ body }, { session }) => updateDefault(session.serviceId, { ...body, id: '' }),
      listWidgets: async (_, { session }) => ok({ widgets: await listWidgets(db, session.serviceId, fresh()) }),
      createWidget: ({ body }, { session }) =>
        changes.run((tx, feed) => createWidget(tx, feed, session.serviceId, { ...body, nowMs: nowMs() })),
      getWidget: ({ params }, { session }) => shown(session.serviceId, params.id),
      updateWidget: ({ params, body }, { session }) =>
        changes.run((tx, feed) => updateWidget(tx, feed, session.serviceId, { ...body, id: params.id })),
      deleteWidget: ({ params }, { session }) =>
        changes.run((tx, feed) => deleteWidget(tx, feed, session.serviceId, params.id)),
      makeWidgetSecret: ({ params }, { session }) =>
        changes.run((tx, feed) => makeWidgetSecret(tx, feed, session.serviceId, { id: params.id, seal })),
      getWidgetForms: async ({ params }, { session }) => {
        const row = await find(session.serviceId, params.id)
        if (!row) return fail('not-found')
        const forms = await formsOf(db, row.id)
        // Only staff see forms that are off.
        return ok({ forms: session.kind === 'staff' ? forms : forms.filter(({ definition }) => definition.isOn) })
      },
      setWidgetForm: ({ params: { id, formType }, body }, { session }) =>
        changes.run((tx, feed) => setWidgetForm(tx, feed, session.serviceId, { ...body, widgetId: id, formType })),
      listDestinations: async (_, { session }) =>
        ok({ destinations: await listDestinations(db, session.serviceId, baseUrl()) }),
      createDestination: ({ body }, { session }) =>
        changes.run((tx, feed) =>
          createDestination(tx, feed, session.serviceId, { ...body, nowMs: nowMs(), baseUrl: baseUrl() }),
        ),
      deleteDestination: ({ params }, { session }) =>
        changes.run((tx, feed) => deleteDestination(tx, feed, session.serviceId, params.id)),
      getWidgetFace: async ({ params, query }) =>
        faceFor(db, await find(params.s, query.widgetId), {
          origin: query.host,
          ownUrl: baseUrl(),
          longestSuffix: settings.EVERLINE_EMAIL_SUFFIX,
        }),
    }
    return {
      handlers,
      addRoutes: (app) => {
        app.get('/widget/to/:id', async (context) => {
          const id = context.req.param('id')
          const known = isId(id) ? await serviceOfDestination(db, id) : null
          // Anybody may follow a link often, but not make it look used.
          const isNew = known && (await limits.take('destination-uses', `${addressGroup(addressOf(context))} ${id}`)).ok
          if (known && isNew) await countUse(db, id)
          if (!known) return refuse(failure('not-found'))
          return context.redirect(`/widget/frame.html#${new URLSearchParams({ service: known.serviceId, to: id })}`)
        })
      },
    }
  },
} satisfies ServerModule<Deps>
