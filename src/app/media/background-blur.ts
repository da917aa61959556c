/** Makes what is behind a person unrecognisable: by the camera itself, or by a processor that is put here. */
export type BackgroundBlur = {
  /** Whether this browser may be able to: some of its cameras may not. */
  isOffered(): boolean
  /** Whether it can with this camera. */
  isPossible(camera: MediaStreamTrack): boolean
  /**
   * Returns the track to show. A camera that cannot do what is wanted shows its picture as it is. A processor that makes
   * another track stops the camera with that track.
   */
  apply(camera: MediaStreamTrack, isWanted: boolean): Promise<MediaStreamTrack>
}

/** Not in the compiler's types yet. https://w3c.github.io/mediacapture-extensions/#exposing-mediastreamtrack-source-background-blur-support */
type WithBlur = { backgroundBlur?: boolean }
type BlurCapability = { backgroundBlur?: readonly boolean[] }

/** Returns the values that a camera's background blur can be set to; empty where the browser does not say. */
const settable = (camera: MediaStreamTrack): readonly boolean[] =>
  // The checked edge: a property that only some browsers have.
  (camera.getCapabilities?.() as BlurCapability | undefined)?.backgroundBlur ?? []

/** The blur of camera and system, which costs this page nothing and leaves the picture in the camera's own pipeline. */
export const cameraBlur: BackgroundBlur = {
  isOffered: () => (navigator.mediaDevices?.getSupportedConstraints() as WithBlur | undefined)?.backgroundBlur === true,
  isPossible: (camera) => settable(camera).length > 1,
  async apply(camera, isWanted) {
    if (!settable(camera).includes(isWanted)) return camera
    // All at once: constraints that are not named anew are given up.
    const constraints: MediaTrackConstraints & WithBlur = { ...camera.getConstraints(), backgroundBlur: isWanted }
    await camera.applyConstraints(constraints).catch(() => {})
    return camera
  },
}
