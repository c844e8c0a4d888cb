/** Whose courses an officer writes, and whose learners an officer sees: a county its own, the city all. */
import { readByDistricts } from '@green/filing/records/readers.ts'
import { trainingCourse, trainingEnrolment } from '../../../db/schema/training.ts'
import { scopeBy } from '../../../platform/scope.ts'

export const scopeOf = scopeBy(trainingCourse, readByDistricts)

export const recordScopeOf = scopeBy(trainingEnrolment, readByDistricts)
