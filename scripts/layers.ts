/** The order of the folders of the server and of the officers' desk, and the imports that break it. Run with the house rules. */
import { posix } from 'node:path'

type Layers = {
  root: string
  /** Lowest first: each folder imports only those before it; `.` is the root itself. */
  order: readonly string[]
  /** How many folders deep one stands below its first, where that is not one: modules/title/letter, base/account. */
  depth: Readonly<Record<string, number>>
}

const server: Layers = {
  root: 'server/src/',
  order: [
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
    'base/todo',
    'base/import',
    'base/files',
    'base/search',
    'base/enterprise',
    'base/ledger',
    'base/energy',
    'base/utility',
    'base/account',
    'base/event',
    'base/record',
    'filing/record',
    'filing/panel',
    'filing/consent',
    'filing/clock',
    'filing/lists',
    'filing/batches',
    'filing/step',
    'filing/send',
    'filing/section-help',
    'filing/experts',
    'filing/workbook',
    'filing/casework',
    'filing/export',
    // Calls and the detail of a filing.
    'filing',
    'modules/enterprise',
    'modules/content',
    'modules/code',
    'modules/title',
    'modules/service',
    'modules/energy',
    'modules/inspection',
    'modules/account',
    'modules/operation',
    'modules/overview',
    'families',
    'operation',
    'demo',
    // The app itself: app.ts, handlers.ts, ports.ts, schedules.ts, main.ts.
    '.',
  ],
  depth: { base: 2, filing: 2, modules: 3 },
}

const desk: Layers = {
  root: 'web/src/office/desk/',
  order: ['.', 'keys', 'field', 'draft', 'experts', 'step', 'batches', 'case', 'scoring', 'list'],
  depth: {},
}

const importedPath = /(?:\bfrom|\bimport\(?) ?'(\.[^']+)'/g

type Import = { file: string; from: string; to: string }

/**
 * Every upward import, every folder without a place in the order, and every import cycle of modules of one room; one
 * line each, with the reason.
 */
export function layerBreaches(files: Record<string, string>): string[] {
  return [...[server, desk].flatMap((layers) => breachesOf(layers, files)), ...needsDrills(files)]
}

/** The product runs, and is tested, without its drills. */
function needsDrills(files: Record<string, string>): string[] {
  return Object.entries(files)
    .filter(([file]) => !file.startsWith('drills/'))
    .flatMap(([file, text]) =>
      [...text.matchAll(importedPath)]
        .map(([, path = '']) => posix.join(posix.dirname(file), path))
        .filter((target) => target.startsWith('drills/'))
        .map(
          (target) => `${file} imports ${target}\n  The product does not need its drills: move what both need to it.`,
        ),
    )
}

function breachesOf(layers: Layers, files: Record<string, string>): string[] {
  const { root, order } = layers
  // A module stands where its room stands.
  const placeOf = (folder: string) => order.indexOf(folder.split('/').slice(0, 2).join('/'))
  const imports = Object.entries(files).flatMap(([file, text]) => importsOf(layers, file, text))
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

function importsOf(layers: Layers, file: string, text: string): Import[] {
  const { root } = layers
  if (!file.startsWith(root)) return []
  const from = folderOf(layers, file)
  return [...text.matchAll(importedPath)].flatMap(([, path = '']) => {
    const target = posix.join(posix.dirname(file), path)
    if (!target.startsWith(root)) return []
    const to = folderOf(layers, target)
    return to === from ? [] : [{ file, from, to }]
  })
}

/** base/account, modules/title/letter, filing; `.` for a file of the root itself. */
function folderOf({ root, depth }: Layers, file: string): string {
  const folders = file.slice(root.length).split('/').slice(0, -1)
  const [first = '.'] = folders
  return folders.slice(0, depth[first] ?? 1).join('/') || '.'
}

function reaches(from: string, to: string, next: Map<string, Import[]>, seen = new Set<string>()): boolean {
  if (from === to) return true
  if (seen.has(from)) return false
  seen.add(from)
  return (next.get(from) ?? []).some((one) => reaches(one.to, to, next, seen))
}
