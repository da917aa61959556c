/*
 * Tags of notifications: of those with one tag a device shows the last. Tabs and pushes tell of the same thing by the same
 * tag, and each takes away the other's.
 */
export const offerTag = (id: string): string => `offer/${id}`
export const callTag = (id: string): string => `call/${id}`
