/** The labels of the demo city, all of them made by rules; the first one is the scope of the supervisor. */
import type { LabelRule } from '@green/contract/enterprise/labels.ts'
import { setScope } from '../../base/account/administration/administration.ts'
import { saveLabel } from '../../modules/overview/label/labels.ts'
import type { SeedContext } from '../seed-context.ts'

const rule = (...conditions: LabelRule['conditions']): LabelRule => ({ match: 'all', conditions })

const labels: readonly { name: string; description: string; rule: LabelRule }[] = [
  {
    name: '重点用能单位',
    description: '年综合能源消费量1万吨标准煤以上（《重点用能单位节能管理办法》）',
    rule: rule({ about: 'figure', figure: 'totalTce', year: 'latest', is: 'gte', value: 10_000 }),
  },
  { name: '规上企业', description: '规模以上工业企业', rule: rule({ about: 'aboveScale', is: true }) },
  {
    name: '绿色工厂',
    description: '持有有效的绿色工厂称号',
    rule: rule({ about: 'title', kind: 'factory', level: null, held: true }),
  },
  {
    name: '用能数据待核',
    description: '上一年度能耗数据有矛盾、跳变或缺月，企业和区县都没有说明',
    rule: rule({
      about: 'dataQuality',
      year: 'lastYear',
      faults: ['conflict', 'jump', 'missingMonth', 'balance', 'months'],
      unexplained: true,
    }),
  },
]

export async function fillLabels({ services, cast }: SeedContext): Promise<void> {
  const saved = []
  for (const one of labels) saved.push(await saveLabel(services, { ...one, enabled: true }, cast.city))
  const scopeLabels = saved.slice(0, 1).map(({ id }) => id)
  await setScope(services, cast.admin, { id: cast.supervisor.accountId, version: 1, scopeLabels })
}
