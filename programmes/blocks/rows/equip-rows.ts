/** Energy-using equipment (T.equip of the trade), matched against the catalogues of eliminated equipment. */
import type { Row } from '@green/filing/form/answers.ts'
import { calc, choice, date, field, integer, number, text } from '@green/filing/form/fields.ts'
import type { Check } from '@green/filing/workflow/findings.ts'
import { eliminatedText, saysFound, saysListed } from '@green/tools/eliminated-equipment/rules.ts'
import { fact } from '@green/tools/ledger/fact.ts'

/** Whether the row's equipment is certainly listed in the catalogue. */
export const isEliminated = (row: Row) => saysListed(row.text('eliminated'))

/** Transformers are rated in kVA and boilers in t/h; tables without a category tell them by name. */
export const isRatedInKw = ({ category, name }: Readonly<Record<string, unknown>>): boolean =>
  category !== 'transformer' && category !== 'boiler' && !/变压器|锅炉/.test(String(name ?? ''))

const equipment = (part: 'quantity' | 'power' | 'year') => fact(`equip.{name}|{model}.${part}`, { isLasting: true })

export const equipColumns = [
  field('name', '设备名称', text({ required: true, rules: [{ maxLength: 50 }] })),
  field(
    'model',
    '规格型号',
    text({ required: true, rules: [{ maxLength: 50 }], hint: '按铭牌填写', example: 'YE4-200L-4' }),
  ),
  field('qty', '数量', integer({ unit: '台（套）', required: true, rules: ['nonzero'], fact: equipment('quantity') })),
  field(
    'ratedPower',
    '额定功率或容量',
    number({
      unit: 'kW',
      fact: equipment('power'),
      hint: '每台的额定功率；变压器填kVA，锅炉填t/h',
      sum: { times: 'qty', of: isRatedInKw, says: '功率×数量，不含变压器和锅炉' },
    }),
  ),
  field('effLevel', '能效等级', choice('effLevel')),
  field('useYear', '投用年份', integer({ max: 2100, unit: '年', plain: true, fact: equipment('year') })),
  field(
    'eliminated',
    '淘汰目录比对',
    calc((row, _answers, reference) => eliminatedText(row.text('model'), reference)),
  ),
  field('planDate', '计划淘汰时间', date({ required: isEliminated })),
] as const

/** Equipment of the catalogue still in use. */
export const eliminatedCheck: Check = {
  code: 'eliminatedEquipment',
  level: 'warning',
  says: '与国家明令淘汰的机电设备目录对照',
  of: (answers) =>
    answers
      .rows('equipRows')
      .filter((row) => saysFound(row.text('eliminated')))
      .map((row) => ({
        field: `equipRows[${row.index}].model`,
        message: `“${row.text('name')} ${row.text('model')}”${row.text('eliminated')}`,
      })),
}
