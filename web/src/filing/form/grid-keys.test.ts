import { expect, test } from 'vitest'
import { cellThatWay, type Pressed, wayOf } from './grid-keys.ts'

const press = (key: string, more: Partial<Pressed> = {}) =>
  wayOf({ key, shift: false, composing: false, control: 'text', atStart: false, atEnd: false, ...more })

test('arrows leave a text box sideways only from its edge; up, down and Enter always', () => {
  expect(['ArrowUp', 'ArrowDown', 'Enter'].map((key) => press(key))).toEqual(['up', 'down', 'down'])
  expect([press('ArrowLeft'), press('ArrowLeft', { atStart: true })]).toEqual([null, 'left'])
  expect([press('ArrowRight'), press('ArrowRight', { atEnd: true })]).toEqual([null, 'right'])
})

test('a list keeps up, down and Enter for its entries; radio buttons and dates keep every key but Tab', () => {
  expect(['ArrowUp', 'ArrowDown', 'Enter'].map((key) => press(key, { control: 'list' }))).toEqual([null, null, null])
  expect(press('ArrowRight', { control: 'list', atEnd: true })).toBe('right')
  expect(press('ArrowRight', { control: 'other', atEnd: true })).toBeNull()
  expect([press('Tab', { control: 'other' }), press('Tab', { shift: true })]).toEqual(['next', 'previous'])
})

test('while characters are composed, and with Shift to select, keys keep their meaning', () => {
  expect(press('Enter', { composing: true })).toBeNull()
  expect(press('ArrowDown', { shift: true })).toBeNull()
})

test('Tab goes from the last cell of a row to the first of the next and back; the table’s ends let it out', () => {
  const go = (way: Parameters<typeof cellThatWay>[0], row: number, column: string) =>
    cellThatWay(way, { row, column }, ['a', 'b'], 2)
  expect(go('next', 0, 'a')).toEqual({ row: 0, column: 'b' })
  expect(go('next', 0, 'b')).toEqual({ row: 1, column: 'a' })
  expect(go('next', 1, 'b')).toBeNull()
  expect(go('previous', 1, 'a')).toEqual({ row: 0, column: 'b' })
  expect(go('previous', 0, 'a')).toBeNull()
  expect([go('right', 0, 'b'), go('left', 0, 'a'), go('up', 0, 'a'), go('down', 1, 'a')]).toEqual([
    null,
    null,
    null,
    null,
  ])
  expect(go('down', 0, 'b')).toEqual({ row: 1, column: 'b' })
})
