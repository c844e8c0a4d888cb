/** Writes the archive of the built product at `root` to `file`. */
export function pack(root: string, file: string): void
/** The shell script `green`. */
export const launcher: string
