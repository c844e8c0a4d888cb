/** The platform's own parameters in words, with their sources. */
import type { ToolCase } from '../testing.ts'

export const cases: readonly ToolCase[] = [
  {
    says: 'days of the market',
    input: { group: 'carbonMarket' },
    found: {
      figures:
        '年度排放报告（次年）：3月31日；配额核定（次年）：9月20日；配额清缴（次年）：12月31日；每月结束后完成存证的期限：40日；存证到期前提醒：15日',
    },
  },
  {
    says: 'what nobody has said is open',
    input: { group: 'microgrid' },
    found: {
      figures: '就近消纳比例（不低于）：60%；上网比例（不高于）：20%；本市电力现货市场连续运行：未确认',
    },
  },
  {
    says: 'limits of a works stand in their own list',
    input: { group: 'zeroFactory' },
    found: { source: '国家级零碳工厂建设通知的公开报道（单一来源，未核对原文）；未核对' },
  },
]
