import { startTestServer } from './start-test-server.ts'
import { labelsSuite } from './suites/labels.ts'

labelsSuite(startTestServer)
