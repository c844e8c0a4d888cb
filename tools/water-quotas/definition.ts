/** 用水定额对标: compares a product's unit water use with its quota. */
import { choice, field, number, text } from '@green/filing/form/fields.ts'
import { defineTool } from '../tool.ts'
import { quotaItems } from './list.ts'
import { quotaText, quotaValueOf, waterLevel } from './rules.ts'

export const waterQuotas = defineTool({
  id: 'water-quotas',
  title: '用水定额对标',
  basis: 'GB/T 18916《工业用水定额》各部分',
  lists: { waterQuotaProduct: { title: '用水定额产品', items: quotaItems } },
  input: [
    field('waterQuota', '适用的用水定额', choice('waterQuotaProduct', { required: true })),
    field('unit', '产品计量单位', text({ required: true, example: '吨', rules: [{ maxLength: 20 }] })),
    field('unitIntake', '单位产品取水量', number({ decimals: 4, unit: 'm³/单位', required: true })),
  ],
  output: {
    advanced: { label: '定额先进值', unit: 'm³/单位' },
    general: { label: '定额通用值', unit: 'm³/单位' },
    result: { label: '用水定额对标' },
  },
  answer(row, reference) {
    const chosen = { code: row.text('waterQuota'), unit: row.text('unit') }
    const [advanced, general] = [quotaValueOf(reference, chosen, 'adv'), quotaValueOf(reference, chosen, 'gen')]
    const level = waterLevel(row.number('unitIntake'), advanced, general)
    return { advanced, general, result: quotaText(reference, chosen, level) }
  },
})
