import './app-files.ts'
import './pass-ports.ts'
import './notifications.ts'

/* What goes on without a tab: each file listens to the events that it needs. */
