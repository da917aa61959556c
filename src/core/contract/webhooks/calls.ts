import * as v from 'valibot'
import { call } from '../call.ts'
import { queryNumber, ServiceId, ServiceParams, Uuid } from '../primitives.ts'
import { Webhook, WebhookChange, WebhookDelivery, WebhookDraft } from './schemas.ts'

const WebhookParams = v.object({ s: ServiceId, id: Uuid })
const DeliveryParams = v.object({ ...WebhookParams.entries, deliveryId: Uuid })
const path = '/everline/v1/services/{s}/webhooks'
const common = { audience: 'admin', from: 'tab', capability: 'webhooks' } as const
/** Signing secret as the libraries of Standard Webhooks take it: `whsec_` and base64. */
const SecretResult = v.object({ secret: v.string() })

export const webhookCalls = {
  listWebhooks: call({
    ...common,
    method: 'GET',
    path,
    summary: 'Returns the webhooks of the service, the oldest first',
    params: ServiceParams,
    result: v.object({ webhooks: v.array(Webhook) }),
  }),
  createWebhook: call({
    ...common,
    method: 'POST',
    path,
    summary: 'Creates a webhook under an id that the caller made; repeating the id changes nothing',
    params: ServiceParams,
    body: v.object({ id: Uuid, ...WebhookDraft.entries }),
    result: v.object({ webhook: Webhook, ...SecretResult.entries }),
  }),
  updateWebhook: call({
    ...common,
    method: 'PATCH',
    path: `${path}/{id}`,
    summary: 'Changes a webhook, or switches it on or off',
    params: WebhookParams,
    body: WebhookChange,
    result: v.object({ webhook: Webhook }),
  }),
  deleteWebhook: call({
    ...common,
    method: 'DELETE',
    path: `${path}/{id}`,
    summary: 'Deletes a webhook with its deliveries, also those that are still waiting',
    params: WebhookParams,
    result: v.null(),
  }),
  revealWebhookSecret: call({
    ...common,
    method: 'POST',
    path: `${path}/{id}/secret/reveal`,
    writes: false,
    summary: 'Returns the secret that signs the deliveries of a webhook; recorded in the security log',
    params: WebhookParams,
    result: SecretResult,
  }),
  rotateWebhookSecret: call({
    ...common,
    method: 'POST',
    path: `${path}/{id}/secret/rotate`,
    idempotent: true,
    summary: 'Makes a new secret; for 24 hours deliveries are signed with the previous one too',
    params: WebhookParams,
    result: v.object({ webhook: Webhook }),
  }),
  listWebhookDeliveries: call({
    ...common,
    method: 'GET',
    path: `${path}/{id}/deliveries`,
    refreshedBy: ['listWebhooks'],
    summary: 'Returns the deliveries of a webhook of the last 14 days, newest first, in pages',
    params: WebhookParams,
    /** `before` is `next` of the previous page; none: the first page. */
    query: v.object({ before: v.optional(Uuid), limit: v.optional(queryNumber(1, 100), '20') }),
    result: v.object({ deliveries: v.array(WebhookDelivery), next: v.nullable(v.string()) }),
  }),
  resendWebhookDelivery: call({
    ...common,
    method: 'POST',
    path: `${path}/{id}/deliveries/{deliveryId}/resend`,
    idempotent: true,
    summary: 'Sends a delivery once more, with the same webhook-id',
    params: DeliveryParams,
    result: v.object({ delivery: WebhookDelivery }),
  }),
  sendWebhookTest: call({
    ...common,
    method: 'POST',
    path: `${path}/{id}/test`,
    idempotent: true,
    summary: 'Sends a test event to a webhook',
    params: WebhookParams,
    result: v.object({ delivery: WebhookDelivery }),
  }),
}
