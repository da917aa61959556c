import { startTestServer } from './start-test-server.ts'
import { staffStatusSuite } from './suites/staff-status.ts'

staffStatusSuite(startTestServer)
