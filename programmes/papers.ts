/** Forms that belong to cases, with everything that holds for a form: slots of attachments, encrypted fields, templates. */
import type { Programme } from '@green/filing/programme/programme.ts'
import { diagnosisPapers } from './diagnosis/papers.ts'
import { wholeSelfCheck } from './inspection-self-check/paper.ts'
import { wholeTargetReview } from './target-review/paper.ts'

export const papers: readonly Programme[] = [...diagnosisPapers, wholeSelfCheck, wholeTargetReview]
