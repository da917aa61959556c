/*
 * Signs that only lazily loaded screens show. `Icon` draws them like its own; they stand here because every sign of
 * `icon.tsx` is part of the first load.
 */

export const tagSign = 'M4 4h8l8 8-8 8-8-8zM8 8v.01'
export const linkSign =
  'M10 14a4 4 0 005.700 0l3-3a4 4 0 00-5.700-5.700l-1 1M14 10a4 4 0 00-5.700 0l-3 3a4 4 0 005.700 5.700l1-1'
export const globeSign =
  'M12 3.500a8.500 8.500 0 100 17 8.500 8.500 0 000-17zM3.500 12h17M12 3.500c5 5 5 12 0 17M12 3.500c-5 5-5 12 0 17'
export const hourglassSign = 'M6 4h12M6 20h12M7.500 4c0 5 9 6 9 8s-9 3-9 8M16.500 4c0 5-9 6-9 8s9 3 9 8'
export const laptopSign = 'M5 5h14v10H5zM2.500 19h19'
export const cupSign =
  'M5 9h11v6a4 4 0 01-4 4H9a4 4 0 01-4-4zM16 10.500h2a2.300 2.300 0 010 4.600h-2M8 3.500v2.500M12.500 3.500v2.500'
export const blocksSign = 'M4 5h7v6H4zM13 5h7v6h-7zM4 13h16v6H4z'
export const translateSign =
  'M4 6h9M8.500 4v2M11 6c-.7 3.500-3 6.500-6.500 8M6.500 9c1 2.200 3 4 5.500 5M12 20l4-10 4 10M13.500 16.500h5'
export const keySign = 'M15 4a5 5 0 11-4.600 7L4 17.500V20h3v-2h2v-2h2l1.500-1.500A5 5 0 0115 4zM16 8v.01'
export const smileSign =
  'M12 3.500a8.500 8.500 0 100 17 8.500 8.500 0 000-17zM8.500 14.500a4.500 4.500 0 007 0M9 9.500v.01M15 9.500v.01'
export const clipSign =
  'M19 11.500l-7.500 7.500a4.500 4.500 0 01-6.400-6.400l8-8a3 3 0 014.300 4.300l-7.800 7.800a1.500 1.500 0 01-2.200-2.200l7-7'
