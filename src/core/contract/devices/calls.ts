import * as v from 'valibot'
import { call } from '../call.ts'
import { DeviceId, Eid, ServiceId, ServiceParams } from '../primitives.ts'
import { Device, DeviceStatus, maxDevices, StaffDevice } from './schemas.ts'

const StaffParams = v.object({ s: ServiceId, eid: Eid })

const devicesPath = '/lc-ds/v1/services/{s}/staff/{eid}/devices'

const Devices = v.object({ devices: v.array(StaffDevice) })

export const deviceCalls = {
  listStaffDevices: call({
    method: 'GET',
    path: '/everline/v1/services/{s}/staff/{eid}/devices',
    audience: 'staff',
    from: 'tab',
    capability: 'devices',
    summary: 'Returns the devices on which a member of staff is signed in; admins may ask for other staff',
    params: StaffParams,
    result: Devices,
  }),
  updateStaffDevices: call({
    method: 'PUT',
    path: devicesPath,
    audience: 'staff',
    capability: 'devices',
    summary: "Stores the state of the user's devices; the calling device may be new, all others must be known",
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
    from: 'tab',
    capability: 'devices',
    summary: 'Ends every session on these devices at once; admins may name devices of other staff',
    params: StaffParams,
    body: v.object({ deviceList: v.pipe(v.array(DeviceId), v.minLength(1), v.maxLength(maxDevices)) }),
    result: Devices,
  }),
  releaseDevice: call({
    method: 'DELETE',
    path: '/lc-ds/v1/services/{s}/device',
    audience: 'any',
    capability: 'devices',
    summary: 'Ends every session of the user on the calling device, this one included',
    params: ServiceParams,
    result: v.null(),
  }),
}
