/**
 * The walk of real steps and the packed state are the same city: table by table, on the day of packing. What each run draws anew (ids,
 * numbers with random signs, check codes, hashes) is replaced by one word; of moments the day is compared, since the clock runs on while
 * a step takes its time.
 */
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { openTestApp } from '../db/testing.ts'
import { dayOf, moveClock } from '../platform/clock.ts'
import { walkDemoCity } from './city.ts'
import { packedTables } from './state/pack.ts'
import { type PackedTable, readState, stateFolderOf } from './state/state-file.ts'

/** Tables in which a draw of lots or the order of random ids decides what stands in a row: counted only. */
const drawn: readonly string[] = []

const drawnAnew = [
  /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g,
  /[0-9a-f]{2}\/id/g,
  /\b[0-9a-f]{10,64}\b/gi,
  /(?<=-20\d\d-)[0-9A-HJKMNP-TV-Z]{8}\b/g,
  /(?<=LY20\d\d-)[0-9A-F]+/g,
]
const aMoment = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|\+00:00)/g

const compared = (row: readonly unknown[]): string =>
  drawnAnew.reduce(
    (text, pattern) => text.replace(pattern, 'id'),
    JSON.stringify(row).replace(aMoment, (at) => dayOf(at)),
  )

const linesOf = ({ rows }: PackedTable) => rows.map(compared).sort()

test('the walked city equals the packed one', async () => {
  const state = await readState(stateFolderOf(process.cwd()))
  const app = await openTestApp({ DEMO: '1' })
  try {
    moveClock(state.packedAt)
    await walkDemoCity(app.services, 'empty')
    const walked = await packedTables(app.services)
    expect(Object.keys(walked).sort()).toEqual(Object.keys(state.tables).sort())
    const differing: string[] = []
    for (const [name, packed] of Object.entries(state.tables)) {
      const now = walked[name] ?? { columns: [], rows: [] }
      expect.soft([name, now.columns, now.rows.length]).toEqual([name, packed.columns, packed.rows.length])
      const digest = (lines: readonly string[]) => createHash('sha256').update(lines.join('\n')).digest('hex')
      const [ours, theirs] = [linesOf(now), linesOf(packed)]
      if (!drawn.includes(name) && digest(ours) !== digest(theirs))
        differing.push(`${name}: ${ours.find((line, i) => line !== theirs[i])?.slice(0, 300)}`)
    }
    expect(differing).toEqual([])
  } finally {
    await app.close()
  }
}, 900_000)
