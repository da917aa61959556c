import * as v from 'valibot'
import { call } from './call.ts'
import { DeviceId, Eid, ServiceId, ServiceParams, shortText, TimeMs } from './primitives.ts'

/** A browser in which an account signs in, as it describes itself (ENT-02). */
export const Device = v.object({
  /** Created once by the browser and stored there; sent in the `device-id` header. */
  id: DeviceId,
  /** Name and version, e.g. `Chrome 156`; '' where it does not say. */
  browser: shortText(80),
  os: shortText(80),
  /** BCP 47 tag. */
  language: shortText(35),
  /** IANA name. */
  timeZone: shortText(64),
})
export type Device = v.InferOutput<typeof Device>

/** Media devices of one kind, as `enumerateDevices` lists them. Without permission a browser hides their names. */
const MediaPort = v.object({
  hasDevice: v.boolean(),
  list: v.pipe(v.array(v.object({ deviceId: shortText(200), label: shortText(200) })), v.maxLength(50)),
  /** `deviceId` of the one in use; null without any. */
  selected: v.nullable(shortText(200)),
  /** Whether the user has denied access to it; missing: no, or the browser does not say. */
  isDenied: v.exactOptional(v.boolean()),
})

/** The media devices with which a signed-in device could take a voice call (ENT-05). */
export const DeviceStatus = v.object({
  isMQTTConnected: v.boolean(),
  /** Whether signalling of calls could not be reached when it was last needed; missing: no. */
  isSignallingLost: v.exactOptional(v.boolean()),
  audioInput: MediaPort,
  videoInput: MediaPort,
  audioOutput: MediaPort,
})
export type DeviceStatus = v.InferOutput<typeof DeviceStatus>

/** A device on which a member of the staff is signed in. */
export const StaffDevice = v.object({
  ...Device.entries,
  /** Null until the device has reported it. */
  status: v.nullable(DeviceStatus),
  lastUsedAtMs: TimeMs,
  /** Network address of the sign-in or the last refresh there; '' or missing: not known. */
  address: v.exactOptional(v.string()),
  /** Whether it is the calling device. */
  isOwn: v.boolean(),
})
export type StaffDevice = v.InferOutput<typeof StaffDevice>

const StaffParams = v.object({ s: ServiceId, eid: Eid })

const devicesPath = '/lc-ds/v1/services/{s}/staff/{eid}/devices'

const Devices = v.object({ devices: v.array(StaffDevice) })

/** Maximum number of devices in one request. */
export const maxDevices = 20

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
