/** Every kind of case that is not a filing. A kind that is missing here is missing in the suites over all of them. */
import { diagnosisCase } from './diagnosis.ts'

export const caseMachines = { diagnosis: diagnosisCase }
