/*
 * Names of lanes of the outbox that screens look into; no room has such an id. They stand without schemas, because the
 * first load of the page imports them, and would bring the schemas along.
 */

/** Lane of changes to the user's own profile. */
export const profileLane = 'profile'
/** The availability that the user chooses. */
export const statusLane = 'status'

/** Lane of what is changed of a room's messages: a refused reaction must not hold up the messages. */
export const changesLane = (roomId: string) => `changes/${roomId}`

/** Lane of an inquiry's labels: a refused choice must not hold up the room's messages. */
export const labelsLane = (inquiryId: string) => `labels/${inquiryId}`

/** Lane of a visitor's wish to keep the chat open: it must not wait behind a refused message until the chat is closed. */
export const keepLane = (roomId: string) => `keep/${roomId}`

/** Lane of the corrections of one answer of a visitor: a refused message must not hold them up. */
export const formLane = (answerId: string) => `form/${answerId}`

/** The user's reminders, in order. */
export const remindersLane = 'reminders'

/** Lane of one file: it must not hold up what is written after it. */
export const fileLane = (fileId: string) => `file/${fileId}`
