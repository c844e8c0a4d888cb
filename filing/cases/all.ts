/** Every kind of case that is not a filing. A kind that is missing here is missing in the suites over all of them. */
import { contentCase } from './content.ts'
import { pushCase } from './county-push.ts'
import { diagnosisCase } from './diagnosis.ts'
import { objectionCase } from './objection.ts'
import { ratingCase } from './rating.ts'

export const caseMachines = {
  content: contentCase,
  diagnosis: diagnosisCase,
  rating: ratingCase,
  push: pushCase,
  objection: objectionCase,
}
