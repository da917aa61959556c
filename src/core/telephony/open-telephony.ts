import { createTelephony, type Telephony, type TelephonyDeps } from './create-telephony.ts'
import { openSignalling } from './sip/open-signalling.ts'

/** Calls by SIP. In a module of its own, which hub and widget load with the first call. */
export const openTelephony = (deps: Omit<TelephonyDeps, 'openSignalling'>): Telephony =>
  createTelephony({ ...deps, openSignalling })
