/** Whose courses an officer writes, and whose learners an officer sees: a county its own, the city all. */
import { trainingCourse, trainingEnrolment } from '../../../db/schema/training.ts'
import { scopeBy } from '../../../platform/scope.ts'

export const scopeOf = scopeBy(trainingCourse, { county: 'own', city: 'all', admin: 'all' })

export const recordScopeOf = scopeBy(trainingEnrolment, { county: 'own', city: 'all', admin: 'all' })
