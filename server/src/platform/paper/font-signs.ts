/** Which characters a typeface can draw: its character map (OpenType `cmap`, formats 4 and 12). */

/** Code points from the first to the last, in order. */
export type SignRanges = readonly (readonly [first: number, last: number])[]

const unicodeMaps = new Set(['0/3', '0/4', '0/6', '3/1', '3/10'])

/** Throws for a file that is no TrueType or OpenType typeface, or has no Unicode map. */
export function signsOf(bytes: Uint8Array): SignRanges {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const sort = view.getUint32(0)
  // TrueType, and OpenType with PostScript outlines.
  if (sort !== 0x00010000 && sort !== 0x4f54544f) throw new Error('no typeface')
  const tables = Array.from({ length: view.getUint16(4) }, (_, i) => 12 + 16 * i)
  const found = tables.find((at) => view.getUint32(at) === 0x636d6170)
  if (found === undefined) throw new Error('a typeface without a character map')
  const cmap = view.getUint32(found + 8)
  const maps = Array.from({ length: view.getUint16(cmap + 2) }, (_, i) => cmap + 4 + 8 * i)
    .filter((at) => unicodeMaps.has(`${view.getUint16(at)}/${view.getUint16(at + 2)}`))
    .map((at) => cmap + view.getUint32(at + 4))
  const codes = maps.flatMap((at) => {
    const format = view.getUint16(at)
    if (format === 12) return segmented(view, at)
    return format === 4 ? ofBasicPlane(view, at) : []
  })
  if (codes.length === 0) throw new Error('a typeface without a Unicode map')
  return merged(codes)
}

function segmented(view: DataView, at: number): [number, number][] {
  return Array.from({ length: view.getUint32(at + 12) }, (_, i) => {
    const group = at + 16 + 12 * i
    return [view.getUint32(group), view.getUint32(group + 4)]
  })
}

/** Format 4 names code points that have no glyph too: glyph 0 is the empty box. */
function ofBasicPlane(view: DataView, at: number): [number, number][] {
  const double = view.getUint16(at + 6)
  const [ends, starts] = [at + 14, at + 16 + double]
  const [deltas, offsets] = [starts + double, starts + 2 * double]
  const codes: [number, number][] = []
  for (let i = 0; i < double; i += 2) {
    const offset = view.getUint16(offsets + i)
    for (let code = view.getUint16(starts + i); code <= view.getUint16(ends + i) && code < 0xffff; code++) {
      const place = offsets + i + offset + 2 * (code - view.getUint16(starts + i))
      const stored = offset === 0 ? code : view.getUint16(place)
      const glyph = offset !== 0 && stored === 0 ? 0 : (stored + view.getUint16(deltas + i)) & 0xffff
      if (glyph !== 0) codes.push([code, code])
    }
  }
  return codes
}

function merged(codes: [number, number][]): SignRanges {
  const ranges: [number, number][] = []
  for (const [first, last] of codes.toSorted(([a], [b]) => a - b)) {
    const before = ranges.at(-1)
    if (before && first <= before[1] + 1) before[1] = Math.max(before[1], last)
    else ranges.push([first, last])
  }
  return ranges
}

/** Whether the typeface draws this code point. */
export function hasSign(ranges: SignRanges, code: number): boolean {
  let [low, high] = [0, ranges.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const [first = 0, last = 0] = ranges[middle] ?? []
    if (code < first) high = middle - 1
    else if (code > last) low = middle + 1
    else return true
  }
  return false
}
