/** The last part of RESULTS.md: what stands beside our figures in other products. */
export const peers = `
## What a user would pick instead, measured on such a machine

2 cores, Chromium 156 headless, everything on loopback; p50 / p95 in ms unless said; single runs for most cells, so read
a gap under 2x as equal.

| figure | Converse.js 14 + Prosody | Live Helper Chat |
| --- | --- | --- |
| JS + CSS until usable, gzip | 425 kB | widget: 260 kB in 18 requests before any click |
| first paint or list, warm | 1,008 | |
| open a conversation, warm | 440 / 485 | |
| delivery, sender's key to receiver's page | 135 / 225 | 1,740 / 3,365 |
| slowest of 5 tabs, 1 message a second | 393 / 621 | 1,928 / 3,547 |
| slowest of 5 tabs, 10 a second | 5,787 / 17,076 (with its worker 945 / 3,108) | |
| CPU a message with 1, 5, 10 tabs | 134, 423, 789 | |
| further tab, memory | +211 MB | |
| missed entries | 500 messages in 33 s after a black hole; none shown after a cut until reload | up to one poll |
| dead connection noticed | 67 s; socket closed after 127 s | "No internet", nothing can be typed |
| five messages on a dead connection, tab reloaded | all five lost | cannot be written |
`
