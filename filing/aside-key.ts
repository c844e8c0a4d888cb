/** The key under which something is kept beside an answer: an amount as typed in another unit, a remark to attachments. */

const suffix = '__aside'

export const asideKey = (key: string) => key + suffix

/** The key it stands beside, or null for a key of another sort. */
export const besideKey = (key: string) => (key.endsWith(suffix) ? key.slice(0, -suffix.length) : null)
