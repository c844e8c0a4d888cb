import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { classesOf, shortName, withShortNames } from './style-names.ts'

const names = { title: 'aB1a', 'tone-red': 'aB1b', 'tone-grey': 'aB1c' }
const built = (code: string) => withShortNames(code, () => names)

test('a build has the short name where the sheet is used, and no list of names', () => {
  const code = `import styles from './tag.module.css'\n<p className={styles.title} style={{}} /><i className={styles['tone-red']} />`
  expect(built(code)).toBe(`import './tag.module.css'\n<p className={'aB1a'} style={{}} /><i className={'aB1b'} />`)
})

test('a composed name keeps the names that begin so', () => {
  const code = `import styles from './tag.module.css'\nconst tone = styles[\`tone-\${name}\`]`
  expect(built(code)).toContain(`({"tone-red":"aB1b","tone-grey":"aB1c"})[\`tone-\${name}\`]`)
})

test('a name that the sheet lacks, and a sheet handed on as a whole, stop the build', () => {
  expect(() => built("import styles from './tag.module.css'\nstyles.other")).toThrow(
    './tag.module.css has no class other',
  )
  expect(() => built("import styles from './tag.module.css'\nshow(styles)")).toThrow('used as a whole')
})

test('the classes of a sheet are those of its selectors, not of other sheets and not of values', () => {
  const css =
    '/* .old */ .row > .name:not(:global(.ge-hint), .last) { width: calc(1.5rem) } @media print { .row { margin: 0.5em } }'
  expect(classesOf(css)).toEqual(['row', 'name', 'last'])
})

test('no two classes of the product have one short name, and one sheet has the same names in each build', () => {
  const sheets = globSync(join(import.meta.dirname, 'src/**/*.module.css'))
  const all = sheets.flatMap((file) => {
    const classes = classesOf(readFileSync(file, 'utf8'))
    return classes.map((name) => shortName(relative(import.meta.dirname, file), name, classes))
  })
  expect(all.length).toBeGreaterThan(1000)
  expect(all.filter((name, at) => all.indexOf(name) !== at)).toEqual([])
  expect(all.filter((name) => !/^[a-zA-Z]/.test(name))).toEqual([])
})
