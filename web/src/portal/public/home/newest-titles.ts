/** What both halves of the front page ask of the list of titles, so that it is asked once. */
export const newestTitles = { size: 5 } as const
