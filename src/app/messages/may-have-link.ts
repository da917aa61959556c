const linkSigns = /:\/\/|[^\s.@][.@][^\s.@]/

/** A cheap test, so that the code for links is only loaded for texts that may contain some. */
export const mayHaveLink = (text: string): boolean => linkSigns.test(text)
