import { useCommands } from '#app/data/everline.tsx'
import { useAction } from '#app/data/use-action.ts'
import { t } from '#app/language/t.ts'
import type { PhoneCall } from '#core/contract/index.ts'
import type { Failure } from '#core/platform/result.ts'
import { recordPauseSign, recordSign } from '../call-signs.ts'
import { ToolSwitch } from '../tool-buttons.tsx'

type Props = { call: PhoneCall; onFailure(failure: Failure | null): void }

/** Begins, pauses and ends the recording of a call, as far as the service lets its agents. */
export function RecordTools({ call, onFailure }: Props) {
  const commands = useCommands()
  const { id: callId, isRecorded, isRecordingPaused = false, recordingMode = 'off', answeredAtMs } = call
  const setting = useAction((body: { isRecorded: boolean; isPaused?: boolean }) =>
    commands.ask('setCallRecording', { params: { callId }, body }),
  )
  async function set(body: { isRecorded: boolean; isPaused?: boolean }) {
    const result = await setting.run(body)
    if (result) onFailure(result.ok ? null : result.error)
  }
  if (recordingMode === 'off' || answeredAtMs === null) return null
  const isBegun = isRecorded || isRecordingPaused
  return (
    <>
      {recordingMode !== 'all' && (
        <ToolSwitch
          label={t`Record`}
          icon={recordSign}
          isOn={isBegun}
          isBusy={setting.isBusy}
          onTurn={(isOn) => void set({ isRecorded: isOn })}
        />
      )}
      {isBegun && (
        <ToolSwitch
          label={t`Pause recording`}
          icon={recordPauseSign}
          isOn={isRecordingPaused}
          warns
          isBusy={setting.isBusy}
          onTurn={(isPaused) => void set({ isRecorded: !isPaused, isPaused })}
        />
      )}
    </>
  )
}
