/**
 * The ringback tone that ITU-T E.180 recommends, for every country (docs/decisions/0082): frequency in Hz, how long it sounds
 * and pauses, and the time in which it rises and fades so that the ear hears no click, in seconds. `loudness`: 0 to 1.
 */
export const ringbackTone = { hertz: 425, soundsSeconds: 1, pausesSeconds: 4, edgeSeconds: 0.01, loudness: 0.1 }
