/** A region's namespace, or a country, that this tab must use: to examine a region's faults [DIS-04]. */
export const forcedRegion = (): string | null => sessionStorage.getItem('everline-region')
