/** Days as the portal counts them: in Shanghai, at whatever hour and place the journeys run. */

/** The day so many days from today, yyyy-MM-dd. */
export const inDays = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' })
