import type { Meta, StoryObj } from '@storybook/react-vite'
import type { MessageContent as Content, FileFacts, StoredFile } from '#core/contract/index.ts'
import { ok } from '#core/platform/result.ts'
import type { LogItem } from '../log-items.ts'
import { MessageLine } from '../message-line.tsx'
import { type ContentEnv, ContentEnvProvider } from './content-env.ts'
import { MessageContent } from './message-content.tsx'

export default { title: 'Messages' } satisfies Meta

const pixels =
  'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 3 2%22%3E%3Crect width=%223%22 height=%222%22 fill=%22%233a7%22/%3E%3C/svg%3E'

const files: FileFacts[] = []
function facts(name: string, mediaType: string): FileFacts {
  const id = `00000000-0000-4000-8000-${String(files.length).padStart(12, '0')}`
  const file = { id, name, mediaType, sizeBytes: 1_400_000, width: 900, height: 600 }
  files.push(file)
  return file
}
function stored(id: string): StoredFile {
  const file = files.find((each) => each.id === id) ?? facts('', '')
  const thumbnail = /image|pdf/.test(file.mediaType) ? 'ready' : 'none'
  return {
    ...file,
    state: 'ready',
    refusal: null,
    thumbnail,
    path: `${pixels}#`,
    pathEndsAtMs: Number.MAX_SAFE_INTEGER,
  }
}

const env = (act: ContentEnv['act']): ContentEnv => ({
  getFile: async (id) => ok({ file: stored(id) }),
  fileUrl: '',
  pictures: () => [],
  act,
  whyNot: () => null,
  failureText: () => 'It could not be loaded.',
})

const answer = { do: 'postback', label: 'I take it', data: '' } as const
const link = { do: 'open-url', label: 'See it in the shop', url: 'https://example.com' } as const
const card = (title: string) => ({
  title,
  text: 'Two people, one dog, and what they need for a week in the rain.',
  picture: facts('card.png', 'image/png'),
  actions: [answer, link],
})
const day = Date.UTC(2026, 10, 25, 9)
const event = { title: 'Fitting in the shop', startsAtMs: day, endsAtMs: day + 1_800_000, place: '', notes: '' }

const contents: Content[] = [
  {
    type: 'image',
    file: facts('A picture with a rather long name of what it shows.png', 'image/png'),
    caption: 'This one',
  },
  { type: 'file', file: facts('manual.pdf', 'application/pdf'), caption: '' },
  { type: 'file', file: facts('samples.zip', 'application/zip'), caption: '' },
  { type: 'audio', file: facts('voice.m4a', 'audio/mp4'), caption: '', peaks: [10, 40, 90, 100, 60, 30, 70, 20] },
  {
    type: 'button',
    text: 'Which one do you like?',
    actions: [answer, link, { do: 'call', label: 'Call us', phone: '+85255500142' }],
  },
  {
    type: 'quick-reply',
    text: 'How shall we go on?',
    actions: [answer, { do: 'close-inquiry', label: 'That is all' }],
  },
  { type: 'bubble', card: card('Ridge 2') },
  {
    type: 'list',
    title: 'Tents',
    items: ['Ridge 2', 'Ridge 3'].map((title) => ({ title, text: 'In stock', picture: null, action: answer })),
  },
  { type: 'appointment', event, withName: 'Maria Lindqvist' },
]

const itemOf = (content: Content, index: number): Extract<LogItem, { kind: 'message' }> => ({
  kind: 'message',
  key: String(index),
  dayMs: null,
  isMine: index % 2 === 0,
  isFirst: true,
  isLast: true,
  isFirstNew: false,
  state: null,
  readBy: '',
  change: null,
  waiting: null,
  quoted: null,
  message: {
    id: String(index),
    roomId: '',
    seq: index + 1,
    kind: 'text',
    text: 'words',
    senderEid: null,
    senderName: 'Vera',
    senderKind: 'visitor',
    sentAtMs: day,
    content,
  },
})

const log = (act: ContentEnv['act'], shown: readonly Content[]) => (
  <ContentEnvProvider value={env(act)}>
    {shown.map((content, index) => {
      const item = itemOf(content, index)
      return (
        <MessageLine key={item.key} item={item} face={null} shownText={<MessageContent message={item.message} />} />
      )
    })}
  </ContentEnvProvider>
)

export const Files: StoryObj = { render: () => log(() => {}, contents.slice(0, 4)) }

/** The visitor can use the buttons. */
export const Cards: StoryObj = { render: () => log(() => {}, contents.slice(4)) }

/** For staff, what the buttons do is for the other side. */
export const ForStaff: StoryObj = { render: () => log(null, contents.slice(4, 7)) }

export const Carousel: StoryObj = {
  render: () => log(() => {}, [{ type: 'carousel', cards: ['Ridge 2', 'Ridge 3', 'Ridge 4'].map(card) }]),
}
