/*
 * The permitted imports: the table of the architecture, as rules. Every realm lists what it may reach inside the
 * repository; anything else is a violation. Run by scripts/check-boundaries.mjs.
 */
import { widgetFolders } from './scripts/widget-folders.mjs'

// Where a browser has no workers the page itself runs the hub. It is the only door into the hub's code, see below.
const hubInPage = '^src/workers/hub/in-page\\.ts$'
// Imported for its address alone (`?worker&url`), by the module that opens it.
const hubWorker = '^src/workers/hub/worker\\.ts$'

const realms = [
  { name: 'core', path: '^src/core/', may: ['^src/core/'] },
  { name: 'workers', path: '^src/workers/', may: ['^src/core/', '^src/workers/'] },
  // Ports are shared by tab and worker, so they know neither.
  { name: 'ports', path: '^src/workers/ports/', may: ['^src/core/', '^src/workers/ports/'] },
  { name: 'app', path: '^src/app/', may: ['^src/core/', '^src/app/', '^src/workers/ports/', hubInPage, hubWorker] },
  {
    name: 'widget',
    path: '^src/widget/',
    may: ['^src/core/', '^src/widget/', `^src/app/(${widgetFolders.join('|')})/`],
  },
  {
    name: 'server',
    path: '^src/server/',
    may: [
      '^src/core/contract/',
      '^src/core/platform/',
      // Both ends of the password scheme are one function.
      '^src/core/session/obfuscate-password\\.ts$',
      // Client and backend judge a new password in the same way.
      '^src/core/accounts/password-strength\\.ts$',
      // The life of an inquiry is one table for both.
      '^src/core/inquiries/(?:inquiry-life|countdown|changed-labels)\\.ts$',
      '^src/core/message-changes/with-reaction\\.ts$',
      // The widget and the backend both decide which fields a form asks.
      '^src/core/forms/fill-form\\.ts$',
      // Both say when the service opens.
      '^src/core/business-hours/(?:opening|start-of-day)\\.ts$',
      '^src/core/appointments/free-times\\.ts$',
      '^src/core/telephony/(?:call-states|g711|quality/downsampled|ringback-tone|wav-file)\\.ts$',
      // The gateway to telephones is a user agent as clients are.
      '^src/core/telephony/sip/(?:sip-connection|sip-user-agent)\\.ts$',
      // The backend writes the text that clients without a content's kind show.
      '^src/core/messages/(?:content-(?:text|actions)|peaks)\\.ts$',
      // A preview is made of a link only, and both know which texts are links.
      '^src/core/messages/links\\.ts$',
      // Both search in one way.
      '^src/core/search/(?:search-terms|excerpt)\\.ts$',
      // The demo's simulated visitors are clients of the backend.
      '^src/core/transport/(?:differences|transport)\\.ts$',
      '^src/server/',
    ],
  },
]

// The app's floors, from the ground up. A folder may import the folders of its own floor's list only.
const ground = ['theme', 'language', 'data']
// Parts shared by several screens. Their use of each other is limited by the check for circles of folders.
const parts = [
  'areas',
  'brand',
  'browser',
  'call-devices',
  'canned-responses',
  'composer',
  'contacts',
  'conversations',
  'custom-data',
  'form',
  'install',
  'keys',
  'kiosk',
  'knowledge',
  'labels',
  'logs',
  'media',
  'messages',
  'page',
  'password',
  'push',
  'queued',
  'reminders',
  'resource',
  'rich-text',
  'search',
  'second-factor',
  'session',
  'sounds',
  'staff',
  'tags',
  'telephony',
  'translation',
  'ui',
]
const floors = [
  { name: 'theme', may: ['theme', 'data'] },
  { name: 'language', may: ['language', 'data'] },
  { name: 'media', may: ['media', 'data'] },
  { name: 'data', may: ['data', 'browser'] },
  { name: 'browser', may: ['browser'] },
  { name: 'connect', may: ['connect', 'data', 'media'] },
  { name: 'ui', may: ['ui', 'theme', 'language'] },
  { name: 'form', may: ['form', 'ui', 'language', 'data'] },
  ...parts
    .filter((name) => !['browser', 'form', 'media', 'ui'].includes(name))
    .map((name) => ({ name, may: [...ground, ...parts] })),
  { name: 'screens', may: ['screens', ...ground, ...parts] },
  { name: 'portal', may: ['portal', ...ground, ...parts] },
  { name: 'shell', may: ['shell', 'screens', ...ground, ...parts] },
]

/**
 * Realms whose folders have no circles. To add one, name its folder here: every folder directly below it is an area, and
 * no two areas may import each other, not even by way of a third. `src/app/screens` can be a root as `src/app` can.
 */
export const rootsWithoutFolderCircles = [
  'src/app',
  'src/core',
  'src/app/screens',
  'src/app/shell',
  'src/app/ui',
  'src/server',
  'src/widget',
  'src/widget/frame',
  'src/workers',
]

const test = '\\.test\\.tsx?$'

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...realms.map(({ name, path, may }) => ({
      name: `${name}-boundary`,
      comment: `${name} may import only ${may.join(', ')} and packages`,
      severity: 'error',
      from: { path, pathNot: test },
      to: { path: '^(src|tests|bench|scripts)/', pathNot: may },
    })),
    ...floors.map(({ name, may }) => ({
      name: `app-${name}-floor`,
      comment: `Of the app, ${name} may import only ${may.join(', ')}`,
      severity: 'error',
      from: { path: `^src/app/${name}/`, pathNot: `${test}|\\.stories\\.` },
      to: { path: '^src/app/', pathNot: `^src/app/(?:${may.join('|')})/` },
    })),
    {
      name: 'screen-knows-no-other-screen',
      comment: 'What two screens share moves down, into a folder of src/app',
      severity: 'error',
      from: { path: '^src/app/screens/([^/]+)/' },
      to: { path: '^src/app/screens/', pathNot: '^src/app/screens/$1/' },
    },
    {
      name: 'test-boundary',
      comment: 'A test beside the code reaches further than the code only for what the tests share',
      severity: 'error',
      from: { path: `^src/(core|workers)/.*${test}` },
      to: { path: '^src/(app|widget|server)/' },
    },
    {
      name: 'hub-worker-only-by-start',
      comment: 'start-hub.ts imports the address of the worker; the worker itself is never part of the app',
      severity: 'error',
      from: { path: '^src/app/', pathNot: '^src/app/connect/start-hub\\.ts$' },
      to: { path: hubWorker },
    },
    {
      name: 'hub-in-page-only-by-connect',
      comment: 'connect/ is the only place that starts the hub',
      severity: 'error',
      from: { path: '^src/app/', pathNot: '^src/app/connect/' },
      to: { path: hubInPage },
    },
    {
      name: 'hub-in-page-only-on-demand',
      comment: 'The hub is not part of the app: whoever has workers must not download it twice',
      severity: 'error',
      from: { path: '^src/app/' },
      to: { path: hubInPage, dependencyTypesNot: ['dynamic-import'] },
    },
    {
      name: 'core-runs-anywhere',
      comment: 'core knows no Node, no React and no browser package',
      severity: 'error',
      from: { path: '^src/core/', pathNot: test },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'no-node-in-browsers',
      comment: 'No Node module in what a browser runs',
      severity: 'error',
      from: { path: '^src/(workers|app|widget)/', pathNot: test },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'form-library-in-one-place',
      comment: 'The form library tells what is typed to the window unless form-fields.ts has turned that off',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/app/form/form-fields\\.ts$' },
      to: { path: 'node_modules/@tanstack/(react-form|form-core)/' },
    },
    {
      name: 'decoders-in-the-sandbox',
      comment: 'The bytes of strangers are opened in a process of their own: only src/server/sandbox imports a decoder',
      severity: 'error',
      from: { path: '^src/server/', pathNot: `^src/server/sandbox/|${test}` },
      to: { path: '(^|/)node_modules/(sharp|@hyzyla/pdfium|file-type|image-size|fflate)/|^(sharp|image-size)$' },
    },
    {
      name: 'no-react-below-the-app',
      comment: 'Only app and widget know React',
      severity: 'error',
      from: { path: '^src/(core|workers|server)/' },
      to: { path: 'node_modules/(react|react-dom|@tanstack/[^/]+|@vanilla-extract/[^/]+)/' },
    },
    {
      name: 'no-circular',
      comment: 'A circle is one module that pretends to be several',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-barrels',
      comment: 'The contract is the only folder with an index',
      severity: 'error',
      from: {},
      to: { path: '^src/.*/index\\.tsx?$', pathNot: '^src/core/contract/index\\.ts$' },
    },
    {
      name: 'not-resolvable',
      comment: 'An import that leads nowhere also hides from the rules above',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '\\?(raw|url|inline)$|^virtual:|^https?:' },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|data|test-results|node_modules/\\.)' },
    // Types count: a realm that needs another's types depends on it.
    tsPreCompilationDeps: true,
    extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts'],
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'module', 'browser', 'types', 'default', 'node'],
    },
  },
}
