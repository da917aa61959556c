/** The sign of a person, apart from the other icons, of which the widget needs none at its start. */
export const personPath = 'M12 4.500a3.500 3.500 0 100 7 3.500 3.500 0 000-7zM5 20c.5-4 3.300-6 7-6s6.500 2 7 6'
