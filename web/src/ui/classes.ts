/** Joins the class names of an element; what does not apply is left out. */
export const classes = (...names: readonly unknown[]): string => names.filter(Boolean).join(' ')
