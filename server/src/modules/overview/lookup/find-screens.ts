/** Pages by what people call them: the title, the phrases that its entry says, first letters; a question is asked like its words. Pure. */
import { folded } from '../../../base/search/fold.ts'
import { initialsOf } from '../../../base/search/grams.ts'

/** A page that this person may open. */
export type FoundScreen = { title: string; about: string; path: string; says: readonly string[] }

const hitsAtMost = 6
/** What makes a question of a word, wherever it stands. */
const asking =
  /怎么办理|怎么办|怎么样|怎么|如何|怎样|在哪里|在哪儿|在哪|哪里|我要|我想|请问|能不能|可不可以|吗|呢|的|了/gu

/** A phrase as it is compared: one way of writing, without what makes it a question. */
export function phraseOf(typed: string): string {
  const whole = folded(typed)
  return whole.replaceAll(asking, '') || whole
}

/** The worst that still counts: nothing of the phrase is in the page. */
const none = 9

/** The lower, the nearer; a name that is wholly typed stands before one that has it somewhere. */
function distance({ title, about, says }: FoundScreen, phrase: string): number {
  const name = phraseOf(title)
  const phrases = says.map(phraseOf)
  if (phrases.includes(phrase) || name === phrase) return 0
  if (name.startsWith(phrase)) return 1
  if (name.includes(phrase)) return 2
  if (phrase.length > 1 && phrases.some((one) => one.includes(phrase))) return 3
  if (name.length > 1 && phrase.includes(name)) return 4
  if (phrases.some((one) => one.length > 1 && phrase.includes(one))) return 5
  if (/^[a-z]{2,}$/.test(phrase) && initialsOf(name).includes(phrase)) return 6
  return phraseOf(about).includes(phrase) ? 7 : none
}

/** Whether the page is called exactly so, by its title or by one of its phrases. */
export const isCalled = (screen: FoundScreen, typed: string): boolean => distance(screen, phraseOf(typed)) === 0

/** The nearest pages; among equals in the order of the menu. */
export function findScreens(screens: readonly FoundScreen[], typed: string): FoundScreen[] {
  const phrase = phraseOf(typed)
  if (phrase === '') return []
  return screens
    .map((one) => ({ one, far: distance(one, phrase) }))
    .filter(({ far }) => far < none)
    .toSorted((a, b) => a.far - b.far)
    .slice(0, hitsAtMost)
    .map(({ one }) => one)
}
