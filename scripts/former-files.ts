/** Files that outlast the next build, for whoever began before it: an open page, a running server. */

/** Names of the files of a build, and of the one before where it had others. */
export type Saved = { own: string[]; former: string[] }

/** What is kept after a build of these files; one that repeats the last build keeps what that kept. */
export function retainedAfter(before: Saved | null, files: readonly string[]): Saved {
  const own = files.toSorted()
  const isSame = String(before?.own) === String(own)
  const former = (isSame ? before?.former : before?.own) ?? []
  return { own, former: former.filter((name) => !own.includes(name)) }
}
