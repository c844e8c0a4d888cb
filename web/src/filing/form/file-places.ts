/** Finds the slot for a file by its name: prepared files are usually named after what they prove. */

export type FileSlot = { key: string; label: string; formats: readonly string[] }

/** Share of character pairs of the shorter of file name and slot label that must be in the other; more than one pair in any case. */
const leastShare = 0.4
const leastCommon = 2

/** The slot whose label matches the file's name best; null without a match or on a tie. */
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
      // Of two labels that contain the whole name the shorter one wins.
      return { key: slot.key, common, share, rank: share + common / (name.size + label.size) }
    })
    .filter((one) => one.common >= leastCommon && one.share >= leastShare)
    .sort((a, b) => b.rank - a.rank)
  const [best, second] = ranked
  return best && best.rank > (second?.rank ?? 0) ? best.key : null
}

/** All pairs of neighbouring characters, without punctuation. */
function pairs(text: string): Set<string> {
  const signs = [...text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')]
  return new Set(signs.slice(1).map((sign, i) => `${signs[i]}${sign}`))
}
