import { expect, test } from 'vitest'
import { tilesFrom } from './tiles.ts'

test('the token stands in the address of the pictures; without an address there are none', () => {
  const tiles = 'https://tiles.example/{z}/{x}/{y}.png?tk={token}'
  expect(tilesFrom({ tiles, token: 'a b' })).toEqual({
    url: 'https://tiles.example/{z}/{x}/{y}.png?tk=a%20b',
    attribution: 'tiles.example',
  })
  expect(tilesFrom({ tiles: null, token: 'a' })).toBeNull()
})
