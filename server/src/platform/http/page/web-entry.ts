/** The script that every page of the built web begins with; its name changes with each build that changes a page. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const found = new Map<string, string | null>()

/** Its file name, as it was when this server first looked; null without a build. */
export function webEntryOf(repository: string): string | null {
  const known = found.get(repository)
  if (known !== undefined) return known
  const entry = entryIn(join(repository, 'web/dist/index.html'))
  found.set(repository, entry)
  return entry
}

function entryIn(page: string): string | null {
  try {
    return /<script type="module"[^>]* src="[^"]*\/assets\/([^"/]+)"/.exec(readFileSync(page, 'utf8'))?.[1] ?? null
  } catch {
    return null
  }
}
