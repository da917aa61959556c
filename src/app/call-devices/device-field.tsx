import { useId } from 'react'
import { t } from '#app/language/t.ts'
import { SelectField } from '#app/ui/form/select-field.tsx'

type Props = {
  label: string
  devices: readonly MediaDeviceInfo[]
  /** Null: the system's choice. */
  chosen: string | null
  onChoose(deviceId: string | null): void
}

/** Chooses a device of one kind. One that is unplugged stays chosen, and is used when it is back. */
export function DeviceField({ label, devices, chosen, onChoose }: Props) {
  // Before the permission browsers hide names and ids: there is nothing to choose among.
  const known = devices.filter(
    ({ deviceId }) => deviceId !== '' && deviceId !== 'default' && deviceId !== 'communications',
  )
  const isGone = chosen !== null && !known.some(({ deviceId }) => deviceId === chosen)
  return (
    <SelectField
      id={useId()}
      label={label}
      value={chosen ?? ''}
      options={[
        ['', t`System`],
        ...known.map((device, index) => [device.deviceId, device.label || t`Device ${index + 1}`] as const),
        ...(isGone ? [[chosen, t`Chosen device (not connected)`] as const] : []),
      ]}
      onChange={({ target }) => onChoose(target.value || null)}
    />
  )
}
