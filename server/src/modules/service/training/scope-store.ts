/** Whose courses an officer writes, and whose learners an officer sees: a county its own, the city all. */
import { trainingCourse, trainingEnrolment } from '../../../db/schema/training.ts'
import { readByDistricts, scopeBy } from '../../../platform/scope.ts'

export const scopeOf = scopeBy(trainingCourse, readByDistricts)

export const recordScopeOf = scopeBy(trainingEnrolment, readByDistricts)
