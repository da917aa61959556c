import type { ErrorCatalogue } from '../errors/error-definition.ts'

export const knowledgeErrors = {
  /** `details.maxBytes` */
  'knowledge-text-too-large': {
    code: 7004201,
    status: 413,
    message: 'The text is too long for one article.',
    advice: 'Split it into several articles.',
  },
  /** `details.revision`: its revision now. */
  'knowledge-entry-changed': {
    code: 7004202,
    status: 409,
    message: 'Someone else has saved this article in the meantime.',
    advice: 'Compare the two and save again.',
  },
  /** `details.limit`: how many there may be. */
  'too-many-knowledge-entries': {
    code: 7004203,
    status: 409,
    message: 'You’ve reached the limit for articles.',
    advice: 'Delete some you don’t need.',
  },
  /** `details.limit`: how many there may be. */
  'too-many-knowledge-folders': {
    code: 7004204,
    status: 409,
    message: 'You’ve reached the limit for folders.',
    advice: 'Delete one that is empty.',
  },
  'knowledge-folder-name-taken': {
    code: 7004205,
    status: 409,
    message: 'Another folder already has this name.',
    advice: 'Choose another name.',
  },
  'knowledge-folder-not-empty': {
    code: 7004206,
    status: 409,
    message: 'This folder still contains articles.',
    advice: 'Move them or delete them first.',
  },
  'no-such-knowledge-folder': {
    code: 7004207,
    status: 409,
    message: 'This folder no longer exists.',
    advice: 'Choose another folder.',
  },
  'not-a-picture': {
    code: 7004208,
    status: 422,
    message: 'This file isn’t a valid image.',
    advice: 'Choose a PNG, JPEG, WebP, AVIF or GIF file.',
  },
  /** `details.limit`: how many there may be. */
  'too-many-knowledge-pictures': {
    code: 7004209,
    status: 409,
    message: 'You’ve reached the limit for images.',
    advice: 'Delete articles with images you don’t need.',
  },
  /** A text names a picture that the service does not have. */
  'no-such-knowledge-picture': {
    code: 7004210,
    status: 409,
    message: 'An image in this text no longer exists.',
    advice: 'Remove it and add it again.',
  },
} as const satisfies ErrorCatalogue
