/** 标准版本 as a case: what the log compares, and who wrote the draft. */

import {
  type StandardEditionAction,
  type StandardEditionFacts,
  type StandardEditionState,
  standardEditionCase,
} from '@green/filing/cases/standard-edition.ts'
import type { CaseKind } from '../../../base/case/take-step.ts'
import { isFirstHand } from '../../../base/deputy/hands.ts'
import { standardEdition } from '../../../db/schema/energy/standard.ts'
import { indexStandards } from './found.ts'
import { editionScope } from './scope-store.ts'

export const standardEditionKind: CaseKind<
  StandardEditionState,
  StandardEditionAction,
  StandardEditionFacts,
  typeof standardEdition
> = {
  machine: standardEditionCase,
  table: standardEdition,
  scope: editionScope,
  facts: async (tx, row, actor) => ({
    isSecond: row !== null && actor !== null && !(await isFirstHand(tx, row.id, actor, row.writers)),
  }),
  nameOf: ({ number, edition }) => `${number} 第${edition}版`,
  after: async (tx, _services, { code, publishedAt }) => {
    if (publishedAt !== null) await indexStandards(tx, code)
  },
  logged: { labels: { number: '编号', reason: '理由' }, values: (_services, row) => row },
  tell: {},
}
