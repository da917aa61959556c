import type { Meta, StoryObj } from '@storybook/react-vite'
import { Button } from '#app/ui/action/button.tsx'
import { Row } from '#app/ui/gallery/row.tsx'
import { systemClock } from '#core/platform/clock.ts'
import { createToastQueue } from './toast-queue.ts'
import { Toasts } from './toasts.tsx'

export default { title: 'Toast' } satisfies Meta

const queue = createToastQueue({ clock: systemClock })
const severities = ['error', 'success', 'warning', 'connecting', 'info'] as const
let count = 0

/**
 * These toasts stay; those that the buttons of `Passing` make are removed after their time. All six severities are to be
 * seen at once, which is one more than a screen shows.
 */
export const Severities: StoryObj = {
  beforeEach: () => {
    for (const { id } of queue.shown()) queue.close(id)
    for (const severity of severities) {
      queue.show({ severity, children: `This is ${severity}`, removedTime: Number.POSITIVE_INFINITY, limit: 6 })
    }
    queue.show({
      severity: 'notify',
      variant: 'snackbar',
      children: 'Conversation closed',
      actions: [{ name: 'Undo', callback: () => {} }],
      removedTime: Number.POSITIVE_INFINITY,
      limit: 6,
    })
  },
  render: () => <Toasts queue={queue} />,
}

const passing = createToastQueue({ clock: systemClock })
export const Passing: StoryObj = {
  render: () => (
    <Row title="Each goes by itself">
      <Button
        onClick={() => {
          count += 1
          passing.show({ severity: 'success', children: `Saved ${count}` })
        }}
      >
        Toast
      </Button>
      <Button
        onClick={() =>
          passing.show({
            severity: 'info',
            variant: 'snackbar',
            children: 'Label removed',
            actions: [{ name: 'Undo', callback: () => passing.show({ severity: 'success', children: 'It is back' }) }],
          })
        }
      >
        Snackbar
      </Button>
      <Toasts queue={passing} />
    </Row>
  ),
}
