/** Compiled by scripts/po-catalogs.ts. `?of=widget`: only what the visitor's frame says. */
declare module '*.po' {
  const messages: import('#app/language/catalogs.ts').Catalog
  export default messages
}
declare module '*.po?of=widget' {
  const messages: import('#app/language/catalogs.ts').Catalog
  export default messages
}
