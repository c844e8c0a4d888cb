/** 统计指标: its call. */
import { indicator } from '@green/contract/calls/indicator.ts'
import { clock } from '../../platform/clock.ts'
import { handlers } from '../../platform/http/handlers.ts'
import { indicatorFigures } from './figures.ts'

export const indicatorCalls = handlers(indicator, {
  figures: ({ input: { year = clock.year() - 1 }, actor, services }) => indicatorFigures(services, year, actor),
})
