import { startTestServer } from './start-test-server.ts'
import { feedsSuite } from './suites/feeds.ts'

feedsSuite(startTestServer)
