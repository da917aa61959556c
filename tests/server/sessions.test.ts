import { startTestServer } from './start-test-server.ts'
import { sessionsSuite } from './suites/sessions.ts'

sessionsSuite(startTestServer)
