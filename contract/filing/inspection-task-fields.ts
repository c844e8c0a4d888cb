/** What is written of 监察任务: the task, its enterprises, its draw and the cards of its inspectors. */
import { area, date, field, integer, text } from '@green/filing/form/fields.ts'
import { explanation } from '../reasons.ts'

export const taskTexts = {
  taskName: field('taskName', '任务名称', text({ required: true, rules: [{ length: [4, 60] }] })),
  basis: field('basis', '依据', area(200, { required: true, atLeast: 2 })),
  orgName: field('orgName', '监察机构', text({ required: true, rules: ['organisationName', { maxLength: 60 }] })),
}
export const removalReason = explanation('reason', '移除的理由', [5, 200])
export const targetTexts = {
  products: field('products', '适用限额标准的产品', text({ rules: [{ maxLength: 200 }], hint: '多个用顿号隔开' })),
  note: field('note', '备注', area(200)),
}
/** 双随机: what is fixed before the public number is known; a draw that is made again has its reason. */
export const lockFields = [
  field('percent', '抽取比例（%）', integer({ required: true, min: 1, max: 100, hint: '进位取整，至少1家' })),
  field('perEnterprise', '每家监察人员', integer({ required: true, min: 2, max: 5 })),
  field(
    'seedSource',
    '公开数字的名称和出处',
    text({
      required: true,
      rules: [{ length: [4, 100] }],
      hint: '任何人能查到、锁定以后才公布的数字，例如“上证指数收盘点位，上海证券交易所网站”',
    }),
  ),
  field('numberOn', '公布日期', date({ required: true, hint: '今天或以后' })),
  field('reason', '重新抽取的理由', text({ rules: [{ length: [5, 200] }], hint: '至少5个字' })),
]
export const publicNumber = field(
  'number',
  '公开数字的值',
  text({ required: true, rules: [{ maxLength: 40 }], hint: '按出处原样填写；抽取以后不能更改' }),
)
export const cardFields = {
  cardNo: field('cardNo', '执法证号', text({ required: true, rules: [{ length: [4, 40] }] })),
  reason: explanation(
    'reason',
    '登记的依据或理由',
    [5, 200],
    '例如“2026年执法证年审通过”；由另一位市级管理员复核后生效',
  ),
}
