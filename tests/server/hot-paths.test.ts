import { startTestServer } from './start-test-server.ts'
import { hotPathsSuite } from './suites/hot-paths.ts'

hotPathsSuite(startTestServer)
