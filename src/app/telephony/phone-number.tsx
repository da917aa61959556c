import { phoneText } from '#app/contacts/ways.tsx'

/** A number as people read it, from left to right wherever it stands. */
export const PhoneNumber = ({ number }: { number: string }) => <bdi dir="ltr">{phoneText(number)}</bdi>
