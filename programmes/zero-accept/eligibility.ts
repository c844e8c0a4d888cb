/** Eligibility questions of the acceptance. */

import type { EligibilityQuestion } from '@green/filing/scoring/eligibility.ts'
import { isInForce } from '@green/filing/workflow/states.ts'
import { noAccidents } from '../blocks/eligibility.ts'
import { surrendered, titled } from '../zero-plan/eligibility.ts'
import { guidance } from '../zero-plan/sections.ts'

export const eligibility: readonly EligibilityQuestion[] = [
  {
    key: 'building',
    ask: '已列入零碳工厂建设名单，目标年未过',
    clause: guidance,
    otherwise: '先申报零碳工厂建设；逾期未验收的须重新申报建设',
    known: ({ filings }) => filings.some(({ programme, state }) => programme === 'zero-plan' && isInForce(state)),
  },
  titled,
  surrendered,
  noAccidents(guidance),
]
