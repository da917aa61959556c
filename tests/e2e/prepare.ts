import { makeTemplate } from './backend.ts'

/** Once before all end-to-end tests. */
export default makeTemplate
