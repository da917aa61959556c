/**
 * Migrations that were on main and were written anew before the rule that none changes any more: the beginnings of their
 * hashes, and the last build that had them. What they made cannot be upgraded.
 */
export const formerMigrations: { readonly [hash: string]: string } = {
  '54d5811f0fc25b58': '6d3a174b of 2026-11-23',
  cd01d3a84960dd0c: '6d3a174b of 2026-11-23',
  '09b9df541005e961': '6d3a174b of 2026-11-23',
  '559962957b3857df': '6d3a174b of 2026-11-23',
  a6ecb91be54f5239: 'b8d45303 of 2026-11-23',
  '6f5757084f57d0bb': '5cf4a455 of 2026-11-23',
  '9fa6c7c9929aa5a4': '5cf4a455 of 2026-11-23',
  '4fba72aa9f593a22': '5cf4a455 of 2026-11-23',
  '6207fbd2d2454d36': '869ac1e4 of 2026-11-23',
  '958fb408f566e481': 'bf9d3ac4 of 2026-11-23',
  d83bf0a042ac8b71: 'd458463c of 2026-11-23',
  '3264ef8dc2271103': '6960f223 of 2026-11-23',
  '3a87f8fc9524840b': '3ad361d3 of 2026-11-23',
  '55132a04f011044d': 'edcd4904 of 2026-11-23',
  c7941f90bb023d7e: '29367692 of 2026-11-24',
  '791b24df9afc596f': 'ed358cd0 of 2026-11-24',
  '23935b4fd534b1e9': '7af38f76 of 2026-11-24',
  e04f4d2fd37f6cca: 'd99c4b5f of 2026-11-25',
  '78b590abeec0c475': '8122f2af of 2026-11-25',
  b56b9ba68abecab4: 'd5b59056 of 2026-11-25',
}

/**
 * Migrations that got another place in the order later, by the times that they had before (Unix ms), and the last build
 * that had them there.
 */
export const formerTimes: { readonly [createdAtMs: number]: string } = {
  1795451446259: '1ade5dc2 of 2026-11-23',
  1795561081411: '9b1dba73 of 2026-11-24',
  1795602422625: '23124e51 of 2026-11-25',
}
