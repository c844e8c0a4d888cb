/** Which acts on the register of enterprises need two people: a workbook changes what is rated and counted. */
import { enterprise } from '@green/contract/calls/enterprise/enterprise.ts'
import { importAct } from '../import/confirmed-import.ts'
import type { Act } from '../two-hands/declared-calls.ts'

export const enterpriseActs: readonly Act[] = [importAct(enterprise.importRun)]
