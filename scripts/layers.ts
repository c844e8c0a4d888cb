/** The order of the server's folders, and the imports that break it. Run with the house rules. */
import { posix } from 'node:path'

/** Lowest first: each folder imports only those before it. Modules may import each other, but not in a cycle. */
export const serverLayers: readonly string[] = [
  'crypto',
  'db',
  'platform',
  'base/reference',
  'base/deputy',
  'base/audit',
  'base/signature',
  'base/role',
  'base/case',
  'base/failure',
  'base/message',
  'base/setting',
  'base/job',
  'base/two-hands',
  'base/import',
  'base/files',
  'base/search',
  'base/enterprise',
  'base/energy',
  'base/account',
  'base/event',
  'base/record',
  'filing',
  'modules/*',
  'families',
  'operation',
  'demo',
  'faults',
  // The app itself: app.ts, handlers.ts, ports.ts, schedules.ts, main.ts.
  '.',
]

const root = 'server/src/'
const importedPath = /(?:\bfrom|\bimport\(?) ?'(\.[^']+)'/g

type Import = { file: string; from: string; to: string }

/**
 * Every upward import, every folder without a place in the order, and every import cycle of modules; one line each,
 * with the reason.
 */
export function layerBreaches(files: Record<string, string>): string[] {
  const imports = Object.entries(files).flatMap(([file, text]) => importsOf(file, text))
  const folders = new Set(imports.flatMap(({ from, to }) => [from, to]))
  const upward = imports.filter(({ from, to }) => placeOf(from) >= 0 && placeOf(to) > placeOf(from))
  const level = imports.filter(({ from, to }) => placeOf(to) === placeOf(from))
  const next = Map.groupBy(level, ({ from }) => from)
  return [
    ...[...folders]
      .filter((folder) => placeOf(folder) < 0)
      .map(
        (folder) =>
          `${root}${folder}\n  This folder has no place in the order of layers: give it one in scripts/layers.ts.`,
      ),
    ...upward.map(
      ({ file, from, to }) =>
        `${file} imports ${root}${to}\n  ${from} stands below ${to}: what it needs is handed in (platform/ports.ts).`,
    ),
    ...level
      .filter(({ from, to }) => reaches(to, from, next))
      .map(({ file, from, to }) => `${file} imports ${root}${to}\n  ${from} and ${to} import each other.`),
  ]
}

const placeOf = (folder: string) => serverLayers.indexOf(folder.startsWith('modules/') ? 'modules/*' : folder)

function importsOf(file: string, text: string): Import[] {
  if (!file.startsWith(root)) return []
  const from = folderOf(file)
  return [...text.matchAll(importedPath)].flatMap(([, path = '']) => {
    const target = posix.join(posix.dirname(file), path)
    const to = folderOf(target)
    return target.startsWith(root) && to !== from ? [{ file, from, to }] : []
  })
}

/** base/account, modules/title, filing; `.` for a file of the app itself. */
function folderOf(file: string): string {
  const [top = '', second = '', ...deeper] = file.slice(root.length).split('/')
  if (second === '') return '.'
  return (top === 'base' || top === 'modules') && deeper.length > 0 ? `${top}/${second}` : top
}

function reaches(from: string, to: string, next: Map<string, Import[]>, seen = new Set<string>()): boolean {
  if (from === to) return true
  if (seen.has(from)) return false
  seen.add(from)
  return (next.get(from) ?? []).some((one) => reaches(one.to, to, next, seen))
}
