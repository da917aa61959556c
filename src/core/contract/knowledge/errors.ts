import type { ErrorCatalogue } from '../errors/error-definition.ts'

export const knowledgeErrors = {
  /** `details.maxBytes` */
  'knowledge-text-too-large': {
    code: 7004201,
    status: 413,
    message: 'The text is longer than an entry may be.',
    advice: 'Divide it into several entries.',
  },
  /** `details.revision`: its revision now. */
  'knowledge-entry-changed': {
    code: 7004202,
    status: 409,
    message: 'Somebody else has saved this entry meanwhile.',
    advice: 'Compare the two and save again.',
  },
  /** `details.limit`: how many there may be. */
  'too-many-knowledge-entries': {
    code: 7004203,
    status: 409,
    message: 'The knowledge base has as many entries as it may have.',
    advice: 'Delete some that nobody needs.',
  },
  /** `details.limit`: how many there may be. */
  'too-many-knowledge-folders': {
    code: 7004204,
    status: 409,
    message: 'There are as many folders as there may be.',
    advice: 'Delete one that is empty.',
  },
  'knowledge-folder-name-taken': {
    code: 7004205,
    status: 409,
    message: 'Another folder has this name.',
    advice: 'Choose another name.',
  },
  'knowledge-folder-not-empty': {
    code: 7004206,
    status: 409,
    message: 'There are entries in this folder.',
    advice: 'Move them or delete them first.',
  },
  'no-such-knowledge-folder': {
    code: 7004207,
    status: 409,
    message: 'This folder does not exist any more.',
    advice: 'Choose another folder.',
  },
  'not-a-picture': {
    code: 7004208,
    status: 422,
    message: 'This file cannot be opened as a picture.',
    advice: 'Choose a PNG, JPEG, WebP, AVIF or GIF file.',
  },
  /** `details.limit`: how many there may be. */
  'too-many-knowledge-pictures': {
    code: 7004209,
    status: 409,
    message: 'There are as many pictures as there may be.',
    advice: 'Delete entries with pictures that nobody needs.',
  },
  /** A text names a picture that the service does not have. */
  'no-such-knowledge-picture': {
    code: 7004210,
    status: 409,
    message: 'A picture of this text does not exist any more.',
    advice: 'Remove it and add it again.',
  },
} as const satisfies ErrorCatalogue
