import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { newerFunctions, newerFunctionsIn, oldestBrowsers, oldestText } from './oldest-browsers.ts'

const read = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8')

test('what one of the oldest browsers lacks is newer, what all have is not', () => {
  expect(newerFunctions).toEqual(
    expect.arrayContaining(['Promise.withResolvers', 'Set.prototype.union', 'Iterator.from']),
  )
  for (const known of ['Array.prototype.toSorted', 'AbortSignal.timeout', 'String.prototype.isWellFormed'])
    expect(newerFunctions).not.toContain(known)
})

test('a newer function is found in a script, minified or not, unless it is filled in or asked for', () => {
  expect(newerFunctionsIn('let{promise:e}=Promise.withResolvers();')).toEqual(['Promise.withResolvers'])
  expect(newerFunctionsIn('const rest = left.isDisjointFrom (right)')).toEqual(['Set.prototype.isDisjointFrom'])
  expect(newerFunctionsIn('new Intl.Segmenter("zh"),a.toHex()')).toEqual(['Uint8Array.prototype.toHex'])
  expect(newerFunctionsIn('Map.groupBy(a,b);"showPopover"in e&&e.showPopover();z.union([a,b])')).toEqual([])
})

test('the notice for older browsers and the manual name them', () => {
  expect(read('web/index.html')).toContain('%OLDEST_BROWSERS%')
  expect(read('docs/operating.md')).toContain(oldestText)
})

test('every entry of the web begins with what the oldest browsers lack', () => {
  for (const entry of ['web/src/main.tsx', 'web/src/field/main.tsx']) {
    const [first] = read(entry).match(/^import .*$/m) ?? []
    expect(first, entry).toMatch(/platform\/newer-functions\.ts'$/)
  }
  expect(oldestBrowsers.chromium).toBeLessThan(117)
})
