/** The calculators: their calls. */
import { lsdtCotwo, report } from '@green/contract/calls/energy/calculator.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { countOnly, offeredFactors } from './count.ts'
import { citeCalculation, getCalculation, saveCalculation, savedYears, takeCalculationPaper } from './saved-results.ts'
import { exportCalculations } from './workbook.ts'

export const calculatorCalls = handlers(lsdtCotwo, {
  getTr: ({ services, input }) => offeredFactors(services, input.dataYear),
  countNyxf: ({ input, services }) => countOnly(services, input),
  saveCotwo: ({ input, actor, services }) => saveCalculation(services, input, actor),
  get: ({ input, actor, services }) => getCalculation(services, input, actor),
  paper: ({ input, actor, services }) => takeCalculationPaper(services, input, actor),
  cite: ({ input, actor, services }) => citeCalculation(services, input, actor),
})

export const calculatorReportCalls = handlers(report, {
  getReport: ({ input, actor, services }) => savedYears(services, input, actor),
  outEnerCons: ({ input, actor, services }) => exportCalculations(services, input, actor),
})
