import type { ErrorCatalogue } from '../errors/error-definition.ts'

export const draftErrors = {
  'draft-conflict': {
    code: 7003601,
    status: 409,
    message: 'The draft was changed on another device.',
    advice: 'Read it first, then save again.',
  },
  'too-many-drafts': {
    code: 7003602,
    status: 409,
    message: 'You’ve reached the limit of 500 drafts.',
    advice: 'Send or discard some of them.',
  },
} as const satisfies ErrorCatalogue
