import { expect, test } from 'vitest'
import { deskKey, pageTurn } from './keys.ts'

const free = { typing: false, inDialogue: false }
const press = (key: string, more: object = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  defaultPrevented: false,
  isComposing: false,
  ...more,
})

test('J and K go through the cases, also with caps lock', () => {
  expect(deskKey(press('j'), free)).toBe('next')
  expect(deskKey(press('K'), free)).toBe('previous')
})

test('A and R choose a step; no key submits anything', () => {
  expect(deskKey(press('a'), free)).toBe('accept')
  expect(deskKey(press('r'), free)).toBe('return')
  expect(deskKey(press('r', { ctrlKey: true }), free)).toBeNull()
  expect(deskKey(press('a'), { typing: true, inDialogue: false })).toBeNull()
})

test('digits open the tabs, the question mark the list of shortcuts', () => {
  expect(deskKey(press('4'), free)).toBe('tab4')
  expect(deskKey(press('7'), free)).toBeNull()
  expect(deskKey(press('？'), free)).toBe('help')
})

test('typing an opinion never triggers a shortcut', () => {
  expect(deskKey(press('j'), { typing: true, inDialogue: false })).toBeNull()
  expect(deskKey(press('Escape'), { typing: false, inDialogue: true })).toBeNull()
  expect(deskKey(press('j', { isComposing: true }), free)).toBeNull()
})

test('the browser’s own shortcuts still work', () => {
  expect(deskKey(press('k', { ctrlKey: true }), free)).toBeNull()
  expect(deskKey(press('o', { metaKey: true }), free)).toBeNull()
})

test('P opens a document beside the form, brackets turn its pages, not while typing', () => {
  expect(deskKey(press('p'), free)).toBe('beside')
  const turn = (key: string, more: object = {}) => pageTurn(press(key, more), free)
  expect([turn('['), turn(']'), turn('】'), turn('x'), turn(']', { ctrlKey: true })]).toEqual([-1, 1, 1, 0, 0])
  expect(pageTurn(press(']'), { typing: true, inDialogue: false })).toBe(0)
})
