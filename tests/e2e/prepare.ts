import { provideTemplate } from '#tests/server/data-template.ts'

/** Once before all end-to-end tests: the data folder that each backend begins with a copy of. */
export default () => provideTemplate('demo')
