/** The sign of canned responses: the key that opens their list. In a file of its own, as the composer shows it too. */
export const cannedSign = 'M4 4h16v16H4zM14.500 8l-5 8'
