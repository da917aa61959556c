import type { ErrorCatalogue } from '../errors/error-definition.ts'

export const demoErrors = {
  'demo-only': {
    code: 7003201,
    status: 403,
    message: 'This is only available in the demo.',
    advice: 'Start Everline with `npm start` to try it.',
  },
} as const satisfies ErrorCatalogue
