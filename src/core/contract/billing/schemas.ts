import * as v from 'valibot'

/** Features that a service may have. */
export const BilledFeature = v.picklist([
  'calls',
  'chat',
  'files',
  'mail-codes',
  'sms-codes',
  'transcripts',
  'translations',
])
export type BilledFeature = v.InferOutput<typeof BilledFeature>
