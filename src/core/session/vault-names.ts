/** Name of the encrypted token in the vault called `name`. */
export const tokenNameOf = (name: string) => `${name}/token`
/** Name of the entity id to which the token belongs, not encrypted: the specification's second key. */
export const eidNameOf = (name: string) => `${name}/eid`
