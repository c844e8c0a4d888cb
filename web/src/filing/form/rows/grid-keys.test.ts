import { expect, test } from 'vitest'
import { cellThatWay, type KeyPress, wayOf } from './grid-keys.ts'

const press = (key: string, more: Partial<KeyPress> = {}) =>
  wayOf({ key, shift: false, composing: false, control: 'text', atStart: false, atEnd: false, ...more })

test('arrows leave a text box sideways only from its edge; up, down and Enter always', () => {
  expect(['ArrowUp', 'ArrowDown', 'Enter'].map((key) => press(key))).toEqual(['up', 'down', 'down'])
  expect([press('ArrowLeft'), press('ArrowLeft', { atStart: true })]).toEqual([null, 'left'])
  expect([press('ArrowRight'), press('ArrowRight', { atEnd: true })]).toEqual([null, 'right'])
})

test('a list keeps up, down and Enter for its entries; radio buttons and dates keep every key', () => {
  expect(['ArrowUp', 'ArrowDown', 'Enter'].map((key) => press(key, { control: 'list' }))).toEqual([null, null, null])
  expect(press('ArrowRight', { control: 'list', atEnd: true })).toBe('right')
  expect(press('ArrowRight', { control: 'other', atEnd: true })).toBeNull()
})

test('while characters are composed, and with Shift to select, keys keep their meaning; so does Tab', () => {
  expect([press('Tab'), press('Tab', { shift: true })]).toEqual([null, null])
  expect(press('Enter', { composing: true })).toBeNull()
  expect(press('ArrowDown', { shift: true })).toBeNull()
})

test('sideways within the row, up and down within the column, nowhere beyond the edge', () => {
  const go = (way: Parameters<typeof cellThatWay>[0], row: number, column: string) =>
    cellThatWay(way, { row, column }, ['a', 'b'], 2)
  expect([go('right', 0, 'a'), go('left', 0, 'b')]).toEqual([
    { row: 0, column: 'b' },
    { row: 0, column: 'a' },
  ])
  expect([go('down', 0, 'b'), go('up', 1, 'b')]).toEqual([
    { row: 1, column: 'b' },
    { row: 0, column: 'b' },
  ])
  for (const [way, row, column] of [
    ['right', 0, 'b'],
    ['left', 0, 'a'],
    ['up', 0, 'a'],
    ['down', 1, 'a'],
  ] as const)
    expect(go(way, row, column)).toBeNull()
})
