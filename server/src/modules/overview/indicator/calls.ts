/** 统计指标: its call. */
import { indicator } from '@green/contract/calls/overview/indicator.ts'
import { dataYearOf } from '../../../base/reference/campaign-year-store.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { indicatorFigures } from './figures.ts'

export const indicatorCalls = handlers(indicator, {
  figures: async ({ input: { year }, actor, services }) =>
    indicatorFigures(services, year ?? (await dataYearOf(services.db)), actor),
})
