/** Reasons for which a push service refuses a push. */
export type Refusal = {
  name:
    | 'unknown'
    | 'ended'
    | 'no TTL'
    | 'TTL'
    | 'urgency'
    | 'topic'
    | 'encoding'
    | 'encryption'
    | 'size'
    | 'no authorization'
    | 'token'
    | 'subject'
    | 'other key'
  why?: string
}
