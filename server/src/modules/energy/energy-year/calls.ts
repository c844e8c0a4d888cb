/** 企业年度能耗: its calls. */
import { countyComparison } from '@green/contract/calls/energy/county-comparison.ts'
import { energyImport } from '@green/contract/calls/energy/energy-import.ts'
import { energyYear, lsdtQynhBase, yearlyEnergy } from '@green/contract/calls/energy/energy-year.ts'
import { energyWorkbook } from '../../../base/energy/import-energy.ts'
import { importHandlers } from '../../../base/import/calls.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { countyComparisonOf, exportComparison } from './county-report.ts'
import { changeOwed, owedList } from './owed.ts'
import { baseFor, glance, yearPage } from './reading.ts'
import { exportTotals, exportYears, totalsOf } from './totals.ts'
import { acceptRecord, checkRecords, enterYear, explainFinding, setBase } from './year-operations.ts'

export const energyYearCalls = [
  ...handlers(yearlyEnergy, {
    getLsdtQynhYearInfoPage: ({ input, actor, services }) => yearPage(services, input, actor),
    addLsdtQynhYearInfo: ({ input, actor, services }) => enterYear(services, input, actor),
    getLsdtTaskQyPage: ({ input, actor, services }) => owedList(services, input, actor),
    readLsdtTaskQy: ({ input, actor, services }) => changeOwed(services, input, actor),
    updateLsdtTaskQy: ({ input, actor, services }) => changeOwed(services, input, actor),
  }),
  ...handlers(lsdtQynhBase, {
    addQynh: ({ input, actor, services }) => setBase(services, input, actor),
    getLsdtQynhBaseOne: ({ input, actor, services }) => baseFor(services, input, actor),
  }),
  ...handlers(energyYear, {
    glance: ({ input, actor, services }) => glance(services, input, actor),
    accept: ({ input, actor, services }) => acceptRecord(services, input, actor),
    check: ({ input, actor, services }) => checkRecords(services, input, actor),
    explain: ({ input, actor, services }) => explainFinding(services, input, actor),
    totals: ({ input, actor, services }) => totalsOf(services, input, actor),
    exportTotals: ({ input, actor, services }) => exportTotals(services, input, actor),
    exportYears: ({ input, actor, services, progress }) => exportYears(services, input, actor, progress),
  }),
  ...handlers(countyComparison, {
    read: ({ input, actor, services }) => countyComparisonOf(services, input, actor),
    exportList: ({ input, actor, services }) => exportComparison(services, input, actor),
  }),
  ...handlers(energyImport, {
    ...importHandlers(() => energyWorkbook, energyImport.importRun),
  }),
]
