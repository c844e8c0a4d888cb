/** The contact of a filing (CONTACT of the trade). Prefilled from the enterprise archive; hidden from experts and the public. */
import { field, text } from '@green/filing/form/fields.ts'

export const contactFields = [
  field(
    'contactDept',
    '联系部门',
    text({ rules: [{ maxLength: 30 }], personal: true, from: { archive: 'contactDept' } }),
  ),
  field(
    'contactName',
    '联系人',
    text({ required: true, rules: ['personName'], personal: true, from: { archive: 'contactName' } }),
  ),
  field(
    'contactPhone',
    '联系电话',
    text({
      required: true,
      rules: ['telephone'],
      personal: true,
      from: { archive: 'contactPhone' },
      hint: '座机写区号-号码，也可填手机号',
    }),
  ),
  field('email', '电子邮箱', text({ required: true, rules: ['email'], personal: true, from: { archive: 'email' } })),
  field('postcode', '邮编', text({ rules: ['postcode'], personal: true, from: { archive: 'postcode' } })),
] as const
