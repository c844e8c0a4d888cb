/** The header of the second sign-in (specification: a token name and a token value). */
export const serverTokenName = 'x-green-token'
