/** Arithmetic of the books. */

/** As it is written down. */
export const round = (value: number, decimals: number): number => Number(value.toFixed(decimals))

export const sumOf = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0)
