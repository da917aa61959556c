import * as v from 'valibot'
import { DeviceId, shortText, TimeMs } from '../primitives.ts'

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

/** Maximum number of devices in one request. */
export const maxDevices = 20
