import { startTestServer } from './start-test-server.ts'
import { secondFactorSuite } from './suites/second-factor.ts'

secondFactorSuite(startTestServer)
