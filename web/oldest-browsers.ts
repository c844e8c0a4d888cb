/**
 * The oldest browsers that every page runs on, and the functions that are newer than one of them. The notice for older
 * browsers, the targets of the build, the manual and the tests read this.
 */
export const oldestBrowsers = { chromium: 111, firefox: 121, safari: 16.4 } as const

/** As the build wants them. */
export const buildTargets = Object.entries(oldestBrowsers).map(
  ([name, version]) => `${name === 'chromium' ? 'chrome' : name}${version}`,
)

type Versions = { chromium: number; firefox: number; safari: number }

const never = Number.POSITIVE_INFINITY
const setMethods: Versions = { chromium: 122, firefox: 127, safari: 17 }
const iteratorHelpers: Versions = { chromium: 122, firefox: 131, safari: 18.4 }
const base64: Versions = { chromium: 140, firefox: 133, safari: 18.2 }
const groups: Versions = { chromium: 117, firefox: 119, safari: 17.4 }
const transfers: Versions = { chromium: 114, firefox: 122, safari: 17.4 }

/** By their place on the global object, with the first version of each browser that has them. */
const functions: Readonly<Record<string, Versions>> = {
  'Map.groupBy': groups,
  'Object.groupBy': groups,
  'Array.fromAsync': { chromium: 121, firefox: 115, safari: 16.4 },
  'Array.prototype.toSorted': { chromium: 110, firefox: 115, safari: 16 },
  'Promise.withResolvers': { chromium: 119, firefox: 121, safari: 17.4 },
  'Promise.try': { chromium: 128, firefox: 134, safari: 18.2 },
  'URL.canParse': { chromium: 120, firefox: 115, safari: 17 },
  'URL.parse': { chromium: 126, firefox: 126, safari: 18 },
  'AbortSignal.any': { chromium: 116, firefox: 124, safari: 17.4 },
  'AbortSignal.timeout': { chromium: 103, firefox: 100, safari: 16 },
  'String.prototype.isWellFormed': { chromium: 111, firefox: 119, safari: 16.4 },
  'ArrayBuffer.prototype.transfer': transfers,
  'ArrayBuffer.prototype.transferToFixedLength': transfers,
  'Atomics.waitAsync': { chromium: 87, firefox: 145, safari: 16.4 },
  'RegExp.escape': { chromium: 136, firefox: 134, safari: 18.2 },
  'Error.isError': { chromium: 134, firefox: 138, safari: 26 },
  'Math.sumPrecise': { chromium: 147, firefox: 137, safari: 26.2 },
  'Intl.Segmenter': { chromium: 87, firefox: 125, safari: 14.1 },
  'Intl.DurationFormat': { chromium: 129, firefox: 136, safari: 16.4 },
  'Uint8Array.fromBase64': base64,
  'Uint8Array.fromHex': base64,
  'Uint8Array.prototype.toBase64': base64,
  'Uint8Array.prototype.toHex': base64,
  'Element.prototype.checkVisibility': { chromium: 105, firefox: 106, safari: 17.4 },
  'Element.prototype.moveBefore': { chromium: 133, firefox: 144, safari: never },
  'HTMLElement.prototype.showPopover': { chromium: 114, firefox: 125, safari: 17 },
  'Document.prototype.startViewTransition': { chromium: 111, firefox: 144, safari: 18 },
  'ReadableStream.from': { chromium: never, firefox: 117, safari: never },
  requestIdleCallback: { chromium: 47, firefox: 55, safari: never },
  scheduler: { chromium: 94, firefox: 142, safari: never },
  ...Object.fromEntries(
    ['union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom'].map(
      (name) => [`Set.prototype.${name}`, setMethods],
    ),
  ),
  ...Object.fromEntries(
    ['map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'forEach', 'some', 'every', 'find'].map(
      (name) => [`Iterator.prototype.${name}`, iteratorHelpers],
    ),
  ),
  'Iterator.from': iteratorHelpers,
}

/** What one of the oldest browsers lacks. */
export const newerFunctions: readonly string[] = Object.keys(functions).filter((name) =>
  (['chromium', 'firefox', 'safari'] as const).some(
    (browser) => (functions[name]?.[browser] ?? 0) > oldestBrowsers[browser],
  ),
)

/** Filled by newer-functions.ts before anything else runs. */
const filled: ReadonlySet<string> = new Set(['Map.groupBy', 'Object.groupBy', 'AbortSignal.any', 'URL.canParse'])

/** Used only where it is there: a page without it does the same in a plainer way. */
const requested: ReadonlySet<string> = new Set([
  'HTMLElement.prototype.showPopover',
  'Document.prototype.startViewTransition',
  'requestIdleCallback',
  'scheduler',
  // By the editor of texts, to find the word that is clicked twice.
  'Intl.Segmenter',
  // By the package for QR codes.
  'Uint8Array.prototype.toBase64',
])

/** Names that other things have, too: only the walk without them (e2e) finds their use. */
const commonNames =
  /^(Iterator\.prototype\.|Set\.prototype\.(union|intersection|difference)$|ArrayBuffer\.prototype\.transfer$)/

/** What a script uses that one of the oldest browsers lacks and nothing fills in. */
export function newerFunctionsIn(code: string): string[] {
  return newerFunctions.filter((name) => {
    if (filled.has(name) || requested.has(name) || commonNames.test(name)) return false
    const last = name.split('.').at(-1)
    const isMethod = name.includes('.prototype.')
    return new RegExp(isMethod ? `\\.${last}\\s*\\(` : `\\b${name.replace('.', '\\s*\\.\\s*')}\\b`).test(code)
  })
}

/** The versions in words, as the notice and the manual have them. */
export const oldestText = `Chrome、Edge 或使用其内核的浏览器（360、QQ、奇安信等，请用“极速模式”）${oldestBrowsers.chromium} 版以上，Firefox ${oldestBrowsers.firefox} 版以上，Safari ${oldestBrowsers.safari} 版以上`
