/** The most frequent phrases of the demo city when it returns a filing. */
import { savePhrase } from '../../modules/operation/return-phrase/calls.ts'
import type { SeedContext } from '../seed-context.ts'

const phrases = [
  [null, null, '能源消费量与统计报表不一致，请核对后重新提交。'],
  [null, null, '附件不清晰或缺页，请重新扫描上传。'],
  ['green-factory', 'landArea', '用地面积与不动产权证或规划许可证不一致，请核对。'],
  ['green-factory', null, '第三方评价报告的评价年度与填报年度不一致。'],
  ['special-fund', null, '项目投资与发票、合同金额不一致，请逐项说明。'],
] as const

export async function fillReturnPhrases({ services, cast }: SeedContext): Promise<void> {
  for (const [programme, field, text] of phrases)
    await savePhrase(services, { programme, field, words: text }, cast.city)
}
