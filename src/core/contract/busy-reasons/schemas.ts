import * as v from 'valibot'
import { notBlank, Seq, shortText, trimmed, Uuid } from '../primitives.ts'

/** Maximum number of characters in a reason. */
export const maxBusyReasonLength = 60
/** Maximum number of reasons in a service. */
export const maxBusyReasons = 50

export const ReasonName = v.pipe(shortText(maxBusyReasonLength), trimmed, notBlank)

/** A reason why an agent is busy, written by the service's admins. `position`: its place in the list, from 0. */
export const BusyReason = v.object({ id: Uuid, name: v.string(), position: Seq })
export type BusyReason = v.InferOutput<typeof BusyReason>

export const ReasonPosition = v.pipe(Seq, v.maxValue(9999))

/** The fields of its form. */
export const BusyReasonDraft = v.object({ name: ReasonName, position: ReasonPosition })
