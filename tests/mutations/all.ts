import { accountMutations } from './accounts.ts'
import { callMutations } from './calls.ts'
import { capabilityMutations } from './capabilities.ts'
import { contactMutations } from './contacts.ts'
import { entityMutations } from './entities.ts'
import { hubMutations } from './hub.ts'
import { inquiryMutations } from './inquiries.ts'
import { installedMutations } from './installed.ts'
import { kitMutations } from './kit.ts'
import { knowledgeMutations } from './knowledge.ts'
import { mediaMutations } from './media.ts'
import type { Mutation } from './mutation.ts'
import { networkMutations } from './network.ts'
import { phoneMutations } from './phones.ts'
import { pushMutations } from './push.ts'
import { sessionMutations } from './session.ts'
import { sipMutations } from './sip.ts'
import { talkMutations } from './talk.ts'
import { teamMutations } from './teams.ts'
import { telephonyMutations } from './telephony.ts'
import { visitorSideMutations } from './visitor-side.ts'
import { visitorMutations } from './visitors.ts'

/** Every rule that `npm run mutations` switches off, by area. */
export const mutations: readonly Mutation[] = [
  ...sessionMutations,
  ...accountMutations,
  ...networkMutations,
  ...entityMutations,
  ...kitMutations,
  ...capabilityMutations,
  ...hubMutations,
  ...installedMutations,
  ...pushMutations,
  ...inquiryMutations,
  ...teamMutations,
  ...talkMutations,
  ...visitorMutations,
  ...knowledgeMutations,
  ...contactMutations,
  ...visitorSideMutations,
  ...mediaMutations,
  ...telephonyMutations,
  ...sipMutations,
  ...callMutations,
  ...phoneMutations,
]
