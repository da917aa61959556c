import { describe } from 'vitest'
import { startTestServer } from './start-test-server.ts'
import { hotPathsSuite, idleMinuteSuite } from './suites/hot-paths.ts'

// One after the other: work is counted for all backends of the process.
describe('with work', () => hotPathsSuite(startTestServer))
describe('without work', () => idleMinuteSuite(startTestServer))
