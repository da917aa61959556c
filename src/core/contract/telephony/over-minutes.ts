/** Code of `on-net-over-usage`, for screens, which load no catalogue for it. */
export const overMinutesCode = 7003208
