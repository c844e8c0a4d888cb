/** Weights of the Chinese font: those of papers and pictures, and those that the tests' browser draws pages with. */
export const fontWeights: { server: readonly string[]; tools: readonly string[] }

/** Paths below a folder of packages that the PDF library brings and nothing here uses. */
export function unusedOfPdf(folder: string): string[]
