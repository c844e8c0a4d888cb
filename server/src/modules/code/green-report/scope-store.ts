/** Which reports a person may read: the enterprise its own, the county those of its district, the city all. */
import { readByOwners } from '@green/filing/records/readers.ts'
import { greenReport } from '../../../db/schema/green-report.ts'
import { scopeBy } from '../../../platform/scope.ts'

export const scopeOf = scopeBy(greenReport, readByOwners)
