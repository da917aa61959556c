import * as v from 'valibot'
import { call } from '../call.ts'
import { Device, DeviceId, DeviceStatus, Eid, License, ServiceId, StaffDevice } from '../entities.ts'

const ServiceParams = v.object({ s: ServiceId })
const StaffParams = v.object({ s: ServiceId, eid: Eid })
const devicesPath = '/lc-ds/v1/services/{s}/staff/{eid}/devices'
const Devices = v.object({ devices: v.array(StaffDevice) })
/** Most devices that one request names. */
const maxDevices = 20

export const deviceCalls = {
  listStaffDevices: call({
    method: 'GET',
    path: '/everline/v1/services/{s}/staff/{eid}/devices',
    audience: 'staff',
    capability: 'devices',
    summary: 'Devices on which a member of the staff is signed in: the own ones, to an admin everybody’s',
    params: StaffParams,
    result: Devices,
  }),
  updateStaffDevices: call({
    method: 'PUT',
    path: devicesPath,
    audience: 'staff',
    capability: 'devices',
    summary: 'What the own devices say of themselves. The calling one may be new, others must be known',
    params: StaffParams,
    body: v.object({
      deviceList: v.pipe(
        v.array(v.object({ ...Device.entries, status: v.nullable(DeviceStatus) })),
        v.minLength(1),
        v.maxLength(maxDevices),
      ),
    }),
    result: Devices,
  }),
  releaseStaffDevices: call({
    method: 'DELETE',
    path: devicesPath,
    audience: 'staff',
    capability: 'devices',
    summary: 'End every session on these devices, at once: of the own ones, an admin of everybody’s',
    params: StaffParams,
    body: v.object({ deviceList: v.pipe(v.array(DeviceId), v.minLength(1), v.maxLength(maxDevices)) }),
    result: Devices,
  }),
  releaseDevice: call({
    method: 'DELETE',
    path: '/lc-ds/v1/services/{s}/device',
    audience: 'any',
    capability: 'devices',
    summary: 'End every own session on the calling device, this one included',
    params: ServiceParams,
    result: v.null(),
  }),

  getLicense: call({
    method: 'GET',
    path: '/lc-ds/v1/services/{s}/license/{id}',
    audience: 'staff',
    capability: 'licences',
    summary: 'Whether an eid has a seat of the service: the own one, to an admin everybody’s',
    params: v.object({ s: ServiceId, id: Eid }),
    result: License,
  }),
  claimLicense: call({
    method: 'POST',
    path: '/lc-ds/v1/services/{s}/license',
    audience: 'staff',
    capability: 'licences',
    summary: 'Take a seat, as every sign-in does. All taken: no-seat-left. Whoever has one keeps it',
    params: ServiceParams,
    result: License,
  }),
  releaseLicense: call({
    method: 'DELETE',
    path: '/lc-ds/v1/services/{s}/license/{eid}',
    audience: 'staff',
    capability: 'licences',
    summary: 'Free a seat, the own one or as an admin anybody’s. Nobody works without one: their sessions end',
    params: StaffParams,
    result: v.null(),
  }),
}
