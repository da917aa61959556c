import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { userEvent } from 'storybook/test'
import { TagInput } from './tag-input.tsx'
import type { TagRules } from './tag-rules.ts'

export default { title: 'Tag input' } satisfies Meta

function Kept({ first, ...rest }: TagRules & { label: string; first: readonly string[]; isDisabled?: boolean }) {
  const [tags, setTags] = useState(first)
  return <TagInput {...rest} tags={tags} onChange={setTags} placeholder="Type and press Enter" />
}
export const Tags: StoryObj = {
  render: () => (
    <>
      <Kept label="Labels" first={['Returns', 'Size', 'Newsletter']} />
      <Kept label="Letters only" first={[]} allowed={/^[a-z]+$/i} />
      <Kept label="Full" first={Array.from({ length: 50 }, (_, index) => `tag ${index + 1}`)} />
      <Kept label="Disabled" first={['Returns']} isDisabled />
    </>
  ),
}
export const Refused: StoryObj = {
  render: () => <Kept label="Letters only" first={['Returns']} allowed={/^[a-z]+$/i} />,
  play: ({ canvas }) => userEvent.type(canvas.getByRole('textbox'), 'a1{Enter}'),
}
