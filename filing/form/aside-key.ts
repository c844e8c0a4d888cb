/** The key of a value stored beside an answer: an amount as typed in another unit, a remark to attachments. */

const suffix = '__aside'

export const asideKey = (key: string) => key + suffix

/** The key of the answer it belongs to, or null for any other key. */
export const asideKeyOf = (key: string) => (key.endsWith(suffix) ? key.slice(0, -suffix.length) : null)

/** Longest value of that kind. */
export const longestAside = 200
