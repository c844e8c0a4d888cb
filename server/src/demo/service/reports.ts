/** Reports that the demo city's officers share with the city. */
import type { ReportAsked } from '@green/contract/overview/report.ts'
import { saveReport } from '../../modules/overview/report/saved.ts'
import type { SeedContext } from '../seed-context.ts'

const reports: readonly { name: string; query: ReportAsked }[] = [
  { name: '各区县申报办理情况', query: { source: 'filing', rows: 'district', across: 'state' } },
  {
    name: '各行业综合能源消费量',
    query: {
      source: 'energy',
      rows: 'industry',
      across: 'year',
      measures: 'sum.totalTce',
    },
  },
  {
    name: '各区县规上企业',
    query: { source: 'enterprise', rows: 'district', across: 'aboveScale', measures: 'count' },
  },
]

export async function fillReports({ services, cast }: SeedContext): Promise<void> {
  for (const { name, query } of reports) await saveReport(services, { name, share: 'city', asked: query }, cast.city)
}
