/** Prepared papers are usually named after what they prove: which slot a file most likely belongs to. */

export type FileSlot = { key: string; label: string; formats: readonly string[] }

/** So much of the shorter of both, the file's name and the slot's label, must stand in the other; and more than one pair of signs. */
const leastShare = 0.4
const leastCommon = 2

/** The slot whose label the file's name repeats best; null when none does, or two do equally. */
export function placeFor(fileName: string, slots: readonly FileSlot[]): string | null {
  const dot = fileName.lastIndexOf('.')
  const ending = fileName.slice(dot + 1).toLowerCase()
  const name = pairs(dot > 0 ? fileName.slice(0, dot) : fileName)
  const ranked = slots
    .filter((slot) => slot.formats.includes(ending === 'jpeg' ? 'jpg' : ending))
    .map((slot) => {
      const label = pairs(slot.label)
      const common = [...name].filter((pair) => label.has(pair)).length
      const share = common / Math.min(name.size, label.size)
      // Of two labels that hold the whole name the shorter one is meant.
      return { key: slot.key, common, share, rank: share + common / (name.size + label.size) }
    })
    .filter((one) => one.common >= leastCommon && one.share >= leastShare)
    .sort((a, b) => b.rank - a.rank)
  const [best, second] = ranked
  return best && best.rank > (second?.rank ?? 0) ? best.key : null
}

/** Every two neighbouring signs, without punctuation. */
function pairs(text: string): Set<string> {
  const signs = [...text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')]
  return new Set(signs.slice(1).map((sign, i) => `${signs[i]}${sign}`))
}
