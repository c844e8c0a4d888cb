/** How a titled factory's 动态管理表 is read for the green code: the yearly data, and what the changes of the title tell. */
import type { CodeReader } from '@green/green-code/year-inputs.ts'
import { readCodeYear } from '../non-green-data/code-inputs.ts'

export const readTitledCodeYear: CodeReader = (answers, figures) => ({
  ...readCodeYear(answers, figures),
  boundaryChanged: answers.yes('boundaryChanged'),
  neg: answers.yes('accident') ? ['neg2'] : [],
})
