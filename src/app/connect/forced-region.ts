/** A region's namespace, or a country, that this tab wants to use: for looking into a region's trouble [DIS-04]. */
export const forcedRegion = (): string | null => sessionStorage.getItem('everline-region')
