/** `facingMode` of cameras: towards the user, or away from them. */
export type CameraSide = 'user' | 'environment'

/** Devices and processing that a media host uses. A device that is null or missing means the system's choice. */
export type MediaChoices = {
  microphone: string | null
  camera: string | null
  /** The side of a phone whose camera is wanted now, whatever `camera` says; kept for the call only. */
  cameraSide: CameraSide | null
  speaker: string | null
  echoCancellation: boolean
  noiseSuppression: boolean
  autoGainControl: boolean
  /** Hides what is behind the user, where the camera can. */
  backgroundBlur: boolean
}

export const standardChoices: MediaChoices = {
  microphone: null,
  camera: null,
  cameraSide: null,
  speaker: null,
  echoCancellation: true,
  noiseSuppression: true,
  autoGainControl: true,
  backgroundBlur: false,
}

/** The choices as they are now, and their changes. */
export type ChoiceSource<Choices extends MediaChoices = MediaChoices> = {
  read(): Choices
  /** Returns how to stop. */
  subscribe(run: () => void): () => void
}

/** For browsers of visitors, who are asked nothing. */
export const noChoices: ChoiceSource = { read: () => standardChoices, subscribe: () => () => {} }
