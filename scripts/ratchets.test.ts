import { expect, test } from 'vitest'
import { countHabits, dialoguesOfManyStates, ratchetBreaches } from './ratchets.ts'

const source = (text: string, file = 'server/src/modules/site/rules.ts') => ({ [file]: text })

test('a role compared by its name counts, in the lists of rights it does not', () => {
  const compared = "if (actor.role === 'city' || ['county', 'admin'].includes(actor.role)) return\n"
  expect(countHabits(source(compared)).roleComparedByName).toBe(2)
  expect(countHabits(source(compared, 'contract/calls/enterprise/site.ts')).roleComparedByName).toBe(0)
  expect(countHabits(source(compared, 'server/src/modules/site/rules.test.ts')).roleComparedByName).toBe(0)
})

test('a listed word counts in a name, not in a text, a comment or a longer word', () => {
  const names = "const askedFor = given + markdown // asked\nconst label = 'asked' + `given`\n"
  const counts = countHabits(source(names))
  expect(counts['word asked']).toBe(1)
  expect(counts['word given']).toBe(1)
  expect(counts['word mark']).toBe(0)
})

test('a column does not count, a key only where it is a variable', () => {
  const fixed = { names: ['givenAt'], keys: ['asked'] }
  const counted = (text: string) => countHabits(source(text), fixed)
  expect(counted('const day = row.givenAt\n')['word given']).toBe(0)
  expect(counted('const givenOn = row.day\n')['word given']).toBe(1)
  expect(counted('const read = row.asked ?? { asked: 1 }\n')['word asked']).toBe(0)
  expect(counted('const asked = [...asked]\n')['word asked']).toBe(2)
})

test('a length as a number on the screen counts, one taken from a field does not', () => {
  const box = '<TextArea maxLength={300} /><TextArea most={20_000} /><TextArea maxLength={longest} />\n'
  expect(countHabits(source(box, 'web/src/office/site/end-dialog.tsx')).lengthOnScreen).toBe(2)
  const hidden =
    "<Box maxLength={field === 'note' ? 200 : 20} />\nconst spec = { maxLength: 40 }\n<Box maxLength={need?.max ?? 500} />\n"
  expect(countHabits(source(hidden, 'web/src/office/site/end-dialog.tsx')).lengthOnScreen).toBe(3)
  expect(countHabits(source(box)).lengthOnScreen).toBe(0)
})

test('a failed query shown by hand counts, not in the piece for it', () => {
  const face = 'if (error) return <FailedQuery error={error} />\n'
  expect(countHabits(source(face, 'web/src/office/site/list.tsx')).facesByHand).toBe(1)
  expect(countHabits(source(face, 'web/src/ui/page/query-view.tsx')).facesByHand).toBe(0)
})

test('a piece of Ant Design with an own one in its place counts; tables, tabs and types do not', () => {
  const file = 'web/src/office/site/list.tsx'
  const pieces = (names: string) => countHabits(source(`import { ${names} } from 'antd'\n`, file)).antdPieces
  expect(pieces('Select as AntSelect, Input, Tabs, type TableProps')).toBe(2)
  expect(pieces('DatePicker, Dropdown, Menu, Table, ConfigProvider, type ThemeConfig')).toBe(0)
})

test('a dialogue that holds more than three states is named', () => {
  const states = (count: number) => `${'const [a, setA] = useState(0)\n'.repeat(count)}return <Dialog title="甲" />\n`
  const file = 'web/src/office/site/end-dialog.tsx'
  expect(dialoguesOfManyStates(source(states(4), file))).toEqual([file])
  expect(dialoguesOfManyStates(source(states(3), file))).toEqual([])
  expect(dialoguesOfManyStates(source(states(4).replace('<Dialog', '<Sheet'), file))).toEqual([])
})

test('咨询 keeps its questions', () => {
  const question = 'const questionText = 1\n'
  expect(countHabits(source(question))['word question']).toBe(1)
  expect(countHabits(source(question, 'server/src/modules/inquiry/rules.ts'))['word question']).toBe(0)
})

test('a number that grew is refused with what to write instead, one that fell is to be written down', () => {
  const files = source('const told = { ...{ a, b } }\n')
  const limits = { ...countHabits({}), 'word told': 0, packedSpread: 2 }
  expect(ratchetBreaches(files, limits)).toEqual([
    expect.stringMatching(/packedSpread: 1 now, 2 written\n.*--lower/),
    expect.stringMatching(/word told: 1 now, at most 0\n.*notified, passed, reported/),
  ])
  expect(ratchetBreaches(files, countHabits(files))).toEqual([])
})

test('a function of five arguments counts where drafts are carried, a context object does not', () => {
  const many = 'export const send = (tx, services, programme, values, actor) => tx\n'
  const one = 'export function send({ tx, services, programme }, values, actor) {}\n'
  expect(countHabits(source(many, 'server/src/filing/send/send.ts')).positionalArguments).toBe(1)
  expect(countHabits(source(one, 'server/src/filing/send/send.ts')).positionalArguments).toBe(0)
  expect(countHabits(source(many)).positionalArguments).toBe(0)
})

test('a ternary of three storeys counts once, two of two do not', () => {
  expect(countHabits(source('const shown = a ? 1 : b ? 2 : c ? 3 : 4\n')).highTernaries).toBe(1)
  expect(countHabits(source('const shown = (a ? 1 : b ? 2 : 3) + (c ? 4 : d ? 5 : 6)\n')).highTernaries).toBe(0)
  expect(countHabits(source('const shown = a ? (b ? (c ? 1 : 2) : 3) : 4\n')).highTernaries).toBe(1)
})
