import * as v from 'valibot'
import { call } from '../call.ts'
import { ServiceParams, Uuid } from '../primitives.ts'
import { PushAction, PushAddress, PushChoice, PushDevice, PushSettings, PushSettingsChoice } from './schemas.ts'

const path = '/everline/v1/services/{s}/push'
const capability = 'push'
/** Only the device knows it: the push that contained it was encrypted for that device alone. */
const PushId = Uuid

export const pushCalls = {
  getPushKey: call({
    method: 'GET',
    path: `${path}/key`,
    audience: 'any',
    from: 'tab',
    capability,
    summary: 'Returns the public key of the installation, by which push services know its pushes (RFC 8292)',
    params: ServiceParams,
    /** Uncompressed P-256 point as base64url. */
    result: v.object({ publicKey: v.string() }),
  }),
  savePushSubscription: call({
    method: 'PUT',
    path: `${path}/subscription`,
    audience: 'any',
    from: 'tab',
    capability,
    summary:
      'Stores where the device of this session gets pushes, or null that it gets none; an endpoint belongs to one account, the last that stored it',
    params: ServiceParams,
    body: PushChoice,
    result: v.null(),
    limits: ['push-subscriptions'],
  }),
  getPushState: call({
    method: 'GET',
    path,
    audience: 'staff',
    from: 'tab',
    capability,
    summary: 'Returns the own settings of pushes, and each own device that gets them with its last answer',
    params: ServiceParams,
    result: v.object({ settings: PushSettings, devices: v.array(PushDevice) }),
  }),
  updatePushSettings: call({
    method: 'PUT',
    path: `${path}/settings`,
    audience: 'staff',
    from: 'tab',
    capability,
    summary: 'Changes the own settings of pushes, for all own devices',
    params: ServiceParams,
    body: PushSettingsChoice,
    result: v.null(),
  }),
  sendPushTest: call({
    method: 'POST',
    path: `${path}/test`,
    audience: 'staff',
    from: 'tab',
    capability,
    summary: 'Sends a push to each own device, whatever the settings say; `getPushState` says how they answered',
    params: ServiceParams,
    result: v.null(),
    limits: ['push-tests'],
  }),
  movePushSubscription: call({
    method: 'POST',
    path: '/everline/v1/push/moved',
    audience: 'public',
    capability,
    summary:
      'Stores the subscription by which a browser has replaced another (`pushsubscriptionchange`), whose address and secret it knows; an unknown one changes nothing',
    params: v.object({}),
    body: v.object({
      from: v.object({ endpoint: PushAddress.entries.endpoint, auth: PushAddress.entries.auth }),
      to: PushAddress,
    }),
    result: v.null(),
    limits: ['push-answers-of-address'],
  }),
  confirmPush: call({
    method: 'POST',
    path: '/everline/v1/push/{id}/shown',
    audience: 'public',
    capability,
    summary:
      'Says that the device has shown a push, and learns whether its offer had moved on by then; an unknown id changes nothing',
    params: v.object({ id: PushId }),
    result: v.object({ isOver: v.boolean() }),
    limits: ['push-answers-of-address'],
  }),
  actOnPush: call({
    method: 'POST',
    path: '/everline/v1/push/{id}/act',
    audience: 'public',
    capability,
    summary:
      'Does what was pressed on a notification, as the account that it was for, if its session has not ended; once, however often it comes',
    params: v.object({ id: PushId }),
    body: v.object({ action: PushAction }),
    /** The conversation that the account has now; null: none. */
    result: v.object({ roomId: v.nullable(Uuid) }),
    limits: ['push-answers-of-address'],
  }),
}
