/** The shape in which the kinds of 文书 are written down. */

/** `lines`: several points, each a line. `rows`: a table of these columns. */
export type PaperField = {
  label: string
  kind: 'text' | 'lines' | 'rows'
  /** Not every paper of the kind has it. */
  optional?: true
  columns?: readonly string[]
}

/**
 * `letter` goes out with number, seal and check code. `record` is a protocol that those present sign. `inner` stays in the
 * file of the case.
 */
type PaperForm = 'letter' | 'record' | 'inner'

/** What papers of a kind hold, say and have signed, when they are drawn on a day. */
export type PaperTexts = {
  fields: Readonly<Record<string, PaperField>>
  /**
   * The words of a letter; `{label}` stands for a field, and an entry without its value is left out. A line is a paragraph;
   * points that stand alone in one are numbered. A table stands where an entry is its label alone, else after the words.
   */
  words?: readonly string[]
  signers: readonly string[]
}

export type PaperKind = PaperTexts & {
  no: `D${number}`
  /** The title; of several the person who writes it chooses. */
  titles: readonly [string, ...string[]]
  form: PaperForm
  /** Served on the enterprise, so it needs a 送达回证. */
  served?: true
  /** Decides on what the enterprise has to do or bear: a commissioned body issues it in the name of who commissioned it. */
  isAct?: true
  /** Former words, the oldest first, each with the last day on which a paper was drawn with it. They never change. */
  former?: readonly (PaperTexts & { until: string })[]
}

export const text = (label: string) => ({ label, kind: 'text' }) as const
export const lines = (label: string) => ({ label, kind: 'lines' }) as const
export const rows = (label: string, ...columns: string[]) => ({ label, kind: 'rows', columns }) as const
export const maybe = <F extends PaperField>(field: F) => ({ ...field, optional: true }) as const
