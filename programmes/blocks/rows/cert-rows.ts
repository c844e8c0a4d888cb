/** Certificates of management systems (T.cert of the trade). */
import type { Answers } from '@green/filing/form/answers.ts'
import { calc, choice, date, field, files, text } from '@green/filing/form/fields.ts'
import { rowsInOrder, rowsNotExpired } from '../relations.ts'

export const certColumns = [
  field('sysType', '管理体系', choice('certSystem', { required: true })),
  field('stdNo', '标准编号', text({ required: true, rules: [{ maxLength: 50 }], example: 'GB/T 23331-2020' })),
  field('certNo', '证书编号', text({ required: true, rules: [{ maxLength: 50 }] })),
  field('issuer', '发证机构', text({ required: true, rules: ['organisationName'] })),
  field('validFrom', '有效期自', date({ required: true })),
  field('validTo', '有效期至', date({ required: true })),
  field(
    'validity',
    '证书状态',
    calc((row, _answers, reference) => {
      const validTo = row.text('validTo')
      return validTo === '' ? null : validTo < reference.now.date ? '已过期' : '有效'
    }),
  ),
  field('file', '证书扫描件', files(1, 2, { validUntil: 'validTo' })),
] as const

/** The four systems of a green factory: GB/T 19001, GB/T 24001, GB/T 23331, GB/T 45001. */
export const fourSystems = ['quality', 'environment', 'energy', 'safety'] as const

/** Whether valid certificates prove all four systems. */
export function holdsFourSystems(answers: Answers): boolean {
  const held = answers.rows('certRows').filter((row) => row.text('validity') === '有效')
  return fourSystems.every((system) => held.some((row) => row.text('sysType') === system))
}

/** A period that ends before it starts is an error. */
export const certDatesCheck = rowsInOrder({
  code: 'certDates',
  rows: 'certRows',
  first: 'validFrom',
  column: 'validTo',
  says: '证书有效期的止日不能早于起日',
  message: '有效期至不能早于有效期自',
})

/** A certificate that has expired by the day of sending. */
export const certExpiredCheck = rowsNotExpired({
  code: 'certExpired',
  rows: 'certRows',
  column: 'validTo',
  says: '证书应在有效期内',
  message: (row) => `证书${row.text('certNo')}已过期，请更新或说明`,
})
