import { startTestServer } from './start-test-server.ts'
import { accountsSuite } from './suites/accounts.ts'

accountsSuite(startTestServer)
