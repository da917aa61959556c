/** What visitors are called who have not said their name: tells them apart in lists, and is no name to address them by. */
export const visitorNameFor = (eid: string): string => `Visitor ${eid.slice(-4).toUpperCase()}`
