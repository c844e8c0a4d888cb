/**
 * The stories of the demo city: contradictions on purpose, each of one enterprise. A story that is `stated` stands in what the
 * enterprise fills in of the last year, while the import and its papers have the book; the others are steps of somebody.
 */
import { yearFigures } from '@green/tools/ledger/index.ts'
import { type Book, type BookYear, bookYears } from './book.ts'
import { profiles } from './profiles.ts'
import { withStory } from './stories.ts'

type Planted = {
  socialCode: string
  year: number
  /** The rules that find it in the ledger; empty where a form's own check or the product's refusal does. */
  rules: readonly string[]
  stated?: true
}

const [, before, last] = bookYears

/**
 * By the number of the story in the profiles. The product refuses two, which stand in its tests instead: a second application for
 * one title (S11), an edition that is not in force yet (S14). The glass works of S05 are chosen by `filing/leaders.ts`.
 */
export const planted = {
  /** Soda in 重量箱 instead of tonnes. */
  S01: { socialCode: '91500107MAXX110215', year: last, rules: ['R09'], stated: true },
  /** The grid company's kWh came ten thousand times too large, and were sent again. */
  S02: { socialCode: '91500120MAXX113715', year: last, rules: [] },
  /** The inputs of a maker of power and heat, added up. */
  S03: { socialCode: '91500109MAXX12008W', year: last, rules: ['R09'] },
  /** What was metered is more than what was stated. */
  S04: { socialCode: '91500105MAXX103010', year: last, rules: ['R09'] },
  /** Corrected after the code was published; the carbon that was stated with it stays. */
  S06: { socialCode: '91500110MAXX1111XT', year: before, rules: ['R09', 'R14'] },
  /** Product values with VAT. */
  S07: { socialCode: '91500111MAXX10416U', year: last, rules: ['R25'], stated: true },
  /** A saving larger than the plant. */
  S08: { socialCode: '91500119MAXX11195T', year: last, rules: [] },
  /** A cement works that says it has no process emissions. */
  S09: { socialCode: '91500111MAXX105125', year: last, rules: ['R09'], stated: true },
  /** kW and MW changed about: a roof with 60 MW, of whose power nothing was used. */
  S10: { socialCode: '91500240MAXX119102', year: last, rules: ['R09', 'R45'], stated: true },
  /** Closed in the year before, and still with data. */
  S12: { socialCode: '91500229MAXX10918N', year: last, rules: ['R50'] },
  /** The gas that becomes ammonia counted as burned too. */
  S13: { socialCode: '91500000MAXX1015X3', year: last, rules: ['R09'], stated: true },
  /** The account of a meter that nobody has confirmed. */
  S15: { socialCode: '91500236MAXX118065', year: last, rules: [] },
  /** More water goes out than comes in. */
  S16: { socialCode: '91500243MAXX102640', year: last, rules: [], stated: true },
} as const satisfies Record<string, Planted>

export type StoryId = keyof typeof planted

const storyOf = new Map(
  Object.entries<Planted>(planted).flatMap(([id, one]) =>
    one.stated ? [[one.socialCode, { ...one, id }] as const] : [],
  ),
)

/** The changes of a story in a year, with the carbon that follows from them. */
function statedYear(book: Book, year: number, id: string): BookYear {
  const story = profiles.stories.find((one) => one.id === id)
  if (!story) throw new Error(`the profiles have no story ${id}`)
  const changed = withStory(book, year, story)
  const { report: _ofTheBook, ...facts } = changed.facts as unknown as BookYear
  return { ...facts, statedCo2: Number(yearFigures(changed).co2Energy) }
}

/** What the enterprise states of its years: its book, changed by its story. */
export function statedYears(book: Book, socialCode: string): readonly BookYear[] | undefined {
  const story = storyOf.get(socialCode)
  return story && book.years.map((one) => (one.year === story.year ? statedYear(book, one.year, story.id) : one))
}
