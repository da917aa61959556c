import type { ErrorCatalogue } from '../errors/error-definition.ts'

export const themingErrors = {
  'image-unusable': {
    code: 7001501,
    status: 400,
    message: 'This file can’t be used as a logo.',
    advice: 'Use a PNG, an SVG without scripts or links, or a WebP, of at most 150 kB and 2048 pixels.',
  },
} as const satisfies ErrorCatalogue
