/** Solid waste by kind (T.solid of the trade). */
import type { Row } from '@green/filing/form/answers.ts'
import { choice, field, number, text } from '@green/filing/form/fields.ts'
import type { Check } from '@green/filing/workflow/findings.ts'
import { fact } from '@green/tools/ledger/fact.ts'

type SolidPart = 'generated' | 'usedOwn' | 'usedOut' | 'usedStock' | 'disposed' | 'stored'

const tonnes = (part: SolidPart, more: { required?: boolean; hint?: string } = {}) =>
  number({ decimals: 4, unit: 't', fact: fact(`solid.{category}|{name}.${part}`), ...more })

export const solidColumns = [
  field('name', '固体废物名称', text({ required: true, rules: [{ maxLength: 50 }] })),
  field('category', '类别', choice('solidKind', { required: true })),
  field(
    'wasteCode',
    '废物代码',
    text({
      rules: [{ maxLength: 20 }],
      required: (row: Row) => row.text('category') === 'hazard',
      hint: '危险废物按《国家危险废物名录》填写',
      example: '900-249-08',
    }),
  ),
  field('generated', '产生量', tonnes('generated', { required: true })),
  field('usedOwn', '自行利用', tonnes('usedOwn')),
  field('usedOut', '委托利用', tonnes('usedOut')),
  field('usedStock', '其中利用往年贮存', tonnes('usedStock', { hint: '已含在自行利用、委托利用中' })),
  field('disposed', '处置', tonnes('disposed')),
  field('stored', '贮存', tonnes('stored')),
] as const

/** Waste produced this year or taken from stock must be accounted for; 1 % for weighing. */
export const solidBalanceCheck: Check = {
  code: 'solidBalance',
  level: 'warning',
  says: '固体废物的产生量与去向应平衡（允许 1% 误差）',
  of: (answers) =>
    answers.rows('solidRows').flatMap((row) => {
      const part = (key: string) => row.number(key) ?? 0
      const came = part('generated') + part('usedStock')
      const went = part('usedOwn') + part('usedOut') + part('disposed') + part('stored')
      if (row.number('generated') === null || Math.abs(came - went) <= came * 0.01) return []
      const message = `“${row.text('name')}”去向合计${went}t，与产生量加利用往年贮存${came}t不符，请核对`
      return [{ field: `solidRows[${row.index}].generated`, message }]
    }),
}
