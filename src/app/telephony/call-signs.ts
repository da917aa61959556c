/* Signs of a call's tools, which are loaded with the first call. */

export const blurSign =
  'M12 7a3 3 0 100 6 3 3 0 000-6zM6.500 20c.4-3.500 2.500-5 5.500-5s5.100 1.500 5.500 5M3.500 5h.01M3.500 10h.01M3.500 15h.01M20.500 5h.01M20.500 10h.01M20.500 15h.01M8 3.500h.01M16 3.500h.01'
export const floatSign = 'M3.500 5h17v14h-17zM12 12h6v4.500h-6z'
export const recordSign = 'M12 3.500a8.500 8.500 0 100 17 8.500 8.500 0 000-17zM12 9a3 3 0 100 6 3 3 0 000-6'
export const recordPauseSign = 'M12 3.500a8.500 8.500 0 100 17 8.500 8.500 0 000-17zM10 9v6M14 9v6'
export const screenSign = 'M3.500 5h17v11h-17zM8.500 19.500h7M12 13.500v-5M9.500 10.500L12 8l2.500 2.500'
export const keypadSign =
  'M5.4 6h1.200M11.4 6h1.200M17.4 6h1.200M5.4 12h1.200M11.4 12h1.200M17.4 12h1.200M5.4 18h1.200M11.4 18h1.200M17.4 18h1.200'
export const hangUpSign = 'M3 14c0-3 4-5 9-5s9 2 9 5l-.5 2.500-4.500-.8-.5-2.700a11 11 0 00-7 0l-.5 2.700-4.500.8z'
