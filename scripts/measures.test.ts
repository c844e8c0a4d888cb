import { expect, test } from 'vitest'
import { linesByRoom, measures, scopeMeasures, styleMeasures } from './measures.ts'

test('a scope counts by how it is told', () => {
  const store = `
export const one = scopeBy(site, readByCity)
export const two = scopeBy(site, { ...readByCity, own: 'own' })
export const three = scopeBy(site, { wide: 'all' })
export const four = customScope(site, () => isMade)
export function scopeOf(actor) { return actor }
`
  expect(scopeMeasures({ 'server/src/modules/site/scope-store.ts': store })).toEqual({
    'scope rules told whole': 1,
    'scopes on top of a shared rule': 1,
    'scopes of a shared rule alone': 1,
    'shared scope rules': 0,
    'scope functions': 2,
  })
})

test('lines count in their room, those of tests apart', () => {
  const files = {
    'server/src/filing/send/send.ts': 'a\nb\n',
    'web/src/office/site/list.tsx': 'a\n',
    'tools/energy.ts': 'a\nb\nc\n',
    'tools/energy.test.ts': 'a\n',
  }
  expect(linesByRoom(files)).toEqual({
    'lines of tests': 1,
    'lines in server/src/filing': 2,
    'lines in web/src/office': 1,
    'lines in tools': 3,
  })
})

test('a class counts once, a long sheet by its lines', () => {
  const sheets = { 'a.css': '.row { top: 0.5px; }\n.row .cell:hover { left: 0; }\n', 'b.css': '.x {}\n'.repeat(301) }
  expect(styleMeasures(sheets)).toEqual({
    'style sheets': 2,
    'style sheets above 300 lines': 1,
    'classes in style sheets': 3,
  })
})

test('a query that says why it has no scope is counted', () => {
  const found = measures({ 'server/src/base/site-store.ts': '// Unscoped: own\nexport const own = 1\n' }, {})
  expect(found['queries that say why they have no scope']).toBe(1)
})
