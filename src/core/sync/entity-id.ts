/** Id of an entity's row: the name of its kind and its key. */
export const entityId = (entity: string, key: string) => `${entity}/${key}`
