/** Builds one of the two at `root`, unless its existing build comes from exactly these sources; false when that fails. */
export function build(root: string, which: 'web' | 'server'): Promise<boolean>
