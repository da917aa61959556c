/* Advice that several failures give. */

export const tryAgain = 'Try again.'
export const callAgain = 'Hang up and call again.'
export const signInAgain = 'Sign in again.'
export const askAdmin = 'Ask an admin on your team.'
export const checkConnection = 'Check the connection and try again.'
export const reloadPage = 'Reload the page.'
