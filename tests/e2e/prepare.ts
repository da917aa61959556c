import { provideTemplate } from '#tests/server/data-template.ts'

/** Once before all end-to-end tests: the data folders that each backend begins with a copy of. */
export default () => provideTemplate('services')
