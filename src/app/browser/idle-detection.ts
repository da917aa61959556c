/** The Idle Detection API, which few browsers have: whether the user uses the computer, in any program. */
type IdleDetectorLike = EventTarget & {
  readonly userState: 'active' | 'idle' | null
  readonly screenState: 'locked' | 'unlocked' | null
  start(options: { threshold: number; signal: AbortSignal }): Promise<void>
}
type IdleDetectorClass = { new (): IdleDetectorLike; requestPermission(): Promise<'granted' | 'denied'> }

const detectorClass = (): IdleDetectorClass | undefined =>
  // The checked edge: TypeScript does not know the API yet.
  (window as unknown as { IdleDetector?: IdleDetectorClass }).IdleDetector

/** The shortest time that browsers allow. */
const thresholdMs = 60_000

export const idleDetection = {
  isThere: () => detectorClass() !== undefined,
  /** Asks the user. Browsers only ask after a click. */
  ask: async () => (await detectorClass()?.requestPermission()) === 'granted',
  async isPermitted(): Promise<boolean> {
    if (!detectorClass()) return false
    // The checked edge: TypeScript does not know the name yet.
    const name = 'idle-detection' as PermissionName
    return navigator.permissions.query({ name }).then(
      ({ state }) => state === 'granted',
      () => false,
    )
  },
  /**
   * Calls `onChange` with whether the computer is used, now and at each change. False without the API or the permission.
   */
  async follow(onChange: (isUsed: boolean) => void, signal: AbortSignal): Promise<boolean> {
    const Detector = detectorClass()
    if (!Detector || !(await idleDetection.isPermitted()) || signal.aborted) return false
    const detector = new Detector()
    const report = () => onChange(detector.userState === 'active' && detector.screenState === 'unlocked')
    detector.addEventListener('change', report, { signal })
    return detector.start({ threshold: thresholdMs, signal }).then(
      () => true,
      () => false,
    )
  },
}
