/** Input both halves of the front page use for the list of titles, so that it is fetched once. */
export const newestTitles = { size: 5 } as const
