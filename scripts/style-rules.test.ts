import { describe, expect, test } from 'vitest'
import { sourceFiles, styleSheets } from './sources.ts'
import { baseSheets, styleBreaches } from './style-rules.ts'

const files = {
  'web/src/portal/list/list.tsx': `import styles from './list.module.css'
    <ul className={styles.list} data-part="found"><li className="ge-hint" /></ul>`,
  'web/src/ui/box.ts': 'export const boxes = 1',
}
const sheets = {
  'web/src/ui/base.css': '.ge-hint { color: red }',
  'web/src/portal/list/list.module.css': '.list { margin: 0 }\n.list :global(.ge-hint) { margin: 0 }',
}

/** What is said when one file is another. */
const breachesWith = (changed: Record<string, string>) => {
  const isSheet = (file: string) => file.endsWith('.css')
  const entries = Object.entries(changed)
  return styleBreaches(
    { ...files, ...Object.fromEntries(entries.filter(([file]) => !isSheet(file))) },
    { ...sheets, ...Object.fromEntries(entries.filter(([file]) => isSheet(file))) },
  )
}
const listSheet = 'web/src/portal/list/list.module.css'
const sheetOf = (rule: string) => ({ [listSheet]: `${sheets[listSheet]}\n${rule}` })
const usedBy = (line: string) => ({ 'web/src/portal/other.tsx': line })

describe('rules of style sheets', () => {
  test('what follows them is let through', () => expect(breachesWith({})).toEqual([]))

  test.each<[string, Record<string, string>, string]>([
    ['a sheet that is no module', { 'web/src/portal/plain.css': '.x { margin: 0 }' }, 'plain.css'],
    ['a sheet that is too long', sheetOf('/* */\n'.repeat(300)), 'More than 300 lines'],
    [
      'a sheet of another room',
      { 'web/src/office/x.tsx': "import styles from '../portal/list/list.module.css'" },
      'in its own room',
    ],
    [
      'a name that the sheet lacks',
      usedBy("import styles from './list/list.module.css'\nstyles.gone"),
      'has no such class',
    ],
    ['a sheet that is gone', usedBy("import './gone.css'"), 'There is no such sheet'],
    ['a class that nobody uses', sheetOf('.left { margin: 0 }'), 'Nobody uses this class'],
    ['a class of another sheet', sheetOf('.list :global(.other) { margin: 0 }'), 'Only base classes'],
    ['a class written as text', usedBy('<p className="pub-table" />'), 'No base class has this name'],
    ['a class written into a joined name', usedBy("classes('pub-table', wide)"), 'No base class has this name'],
    ['a part that no element has', sheetOf('.list [data-part~="gone"] { margin: 0 }'), 'No element has this part'],
    [
      'a journey that chooses a part that is gone',
      { 'e2e/x.journey.ts': "page.locator('[data-part~=gone]')" },
      'No element has this part',
    ],
    ['a journey that chooses by class', { 'e2e/x.journey.ts': "page.locator('.list li')" }, 'not by class'],
    [
      'a test that chooses by class',
      { 'e2e/screens/x.tsx': "document.querySelector<HTMLElement>('ul.list')" },
      'not by class',
    ],
  ])('%s is reported', (_, changed, said) => {
    const breaches = breachesWith(changed)
    expect(breaches).toHaveLength(1)
    expect(breaches[0]).toContain(said)
  })

  test('classes of libraries may be chosen', () =>
    expect(breachesWith({ 'e2e/x.journey.ts': "page.locator('.ant-picker, .leaflet-marker-icon')" })).toEqual([]))

  test('the product follows them, and its base sheets exist', () => {
    const all = styleSheets()
    expect(baseSheets.filter((name) => all[name] === undefined)).toEqual([])
    expect(styleBreaches(sourceFiles(), all)).toEqual([])
  })
})
