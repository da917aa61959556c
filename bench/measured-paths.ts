/*
 * The code that each figure measures, as paths of the repository. A row of RESULTS.md is old when this code has changed
 * by many commits since it was measured (`age.ts`).
 */

const conversation = ['src/app/screens/conversation', 'src/app/messages', 'src/app/composer']
const inbox = ['src/app/screens/inbox', 'src/app/conversations']
const tab = ['src/app/connect', 'src/app/data', 'src/app/main.tsx', 'src/app/shell']
const hub = ['src/workers/hub', 'src/core/store', 'src/core/sync', 'src/core/working-set']
const outbox = ['src/core/outbox', 'src/core/messages', 'src/core/transport', 'src/core/realtime']
const frame = ['src/widget/frame/chat', 'src/widget/frame/screen', 'src/widget/frame/store', 'src/widget/frame/visitor']
const backend = ['src/server/db', 'src/server/feed', 'src/server/calls', 'src/server/http', 'src/server/broker']
const messages = ['src/server/messages', 'src/server/participants', 'src/core/contract/messages']
const bundler = ['vite.config.ts', 'scripts', 'package-lock.json']

export const measuredPaths = {
  sizes: ['src/app', 'src/core', 'src/widget', 'src/workers', ...bundler],
  'warm-start': [...tab, ...inbox, ...hub, 'src/workers/service', ...bundler],
  'first-visit': [...tab, 'src/app/first-visit', 'src/app/screens/sign-in', ...bundler],
  'update-size': ['src/workers/service', 'src/server/http', ...bundler],
  delivery: [...conversation, ...hub, ...outbox, ...frame, ...backend, ...messages],
  'early-notices': [...conversation, ...hub, ...outbox, ...backend, ...messages],
  paints: [...conversation, ...inbox, ...frame, 'src/app/ui', 'src/app/theme'],
  switch: [...conversation, ...inbox, ...tab, ...hub],
  'busy-inbox': [...inbox, ...conversation, ...hub],
  search: ['src/core/search', 'src/app/search', 'src/app/screens/search', ...hub],
  'search-backend': ['src/server/search', 'src/server/db', 'src/server/calls', 'src/core/contract/search'],
  knowledge: ['src/core/knowledge', 'src/app/knowledge', 'src/app/screens/knowledge', 'src/core/search', ...hub],
  contacts: ['src/server/contacts', 'src/server/contact-rows', 'src/server/db', 'src/core/contract/contacts'],
  kit: ['src/app/ui', 'src/app/theme'],
  'catch-up': ['src/server/feed', 'src/core/contract/feed', 'src/core/messages', ...hub],
  tabs: [...conversation, ...tab, ...inbox, ...hub],
  shift: [...conversation, ...inbox, ...tab, ...hub],
  log: ['src/core/logging', 'src/app/logs', 'src/server/logging', 'src/workers/hub'],
  backend: [...backend, ...messages, 'src/server/idempotency'],
  seams: [...backend, ...messages],
  routing: ['src/server/queue', 'src/server/inquiries', 'src/server/staff', ...backend],
  pushes: ['src/server/push', 'src/server/push-devices', 'src/server/inquiries', 'src/workers/service', ...backend],
  'dead-connection': ['src/core/network', ...outbox, ...tab, ...hub],
  uploads: ['src/core/files', 'src/server/files', 'src/server/sandbox', 'src/app/composer/files'],
  contents: ['src/app/messages', ...frame, ...outbox, ...backend, ...messages, 'src/core/contract/message-content'],
  calls: ['src/core/telephony', 'src/app/telephony', 'src/app/media', 'src/widget/frame/calls', 'src/server/telephony'],
} satisfies Record<string, string[]>

export type FigureName = keyof typeof measuredPaths

export const figureNames = Object.keys(measuredPaths) as FigureName[]

export const isFigureName = (name: string): name is FigureName => name in measuredPaths
