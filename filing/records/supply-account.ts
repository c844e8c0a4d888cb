/** 供能户号: which accounts of supply companies are an enterprise's, from when to when, and what it lets them pass on. */
import { supplyAccountCase } from '../cases/supply-account.ts'
import { choice, date, field, files, option, text } from '../form/fields.ts'
import { type Carrier, carrierLabels, longestConsentYears, numberFault } from '../programme/supply-account.ts'
import { readByOwners } from './readers.ts'
import { defineRecord } from './record.ts'

export const supplyUsages = { industry: '生产经营', other: '居民、施工等（不计入能耗）' } as const
/** What the months are passed on for; nothing else is permitted. */
export const supplyPurposes = { ledger: '核对和采用本企业的能耗账本' } as const

const yearsLater = (day: string, years: number) => `${Number(day.slice(0, 4)) + years}${day.slice(4)}`

export const supplyRecord = defineRecord({
  case: supplyAccountCase,
  title: '供能户号台账',
  opens: 'own',
  fields: [
    field('carrier', '能源品种', option(carrierLabels, { required: true, faultText: '请选择能源品种' })),
    field('company', '供能企业', choice('utilityCompany', { required: true })),
    field('number', '户号', text({ required: true, rules: [{ maxLength: 30 }], hint: '按结算单填写，保留前面的零。' })),
    field(
      'subMeter',
      '转供分表号',
      text({ rules: [{ maxLength: 30 }], hint: '由园区或他人总表转供的填写；自己的户号不填。' }),
    ),
    field('usage', '用途', option(supplyUsages, { required: true, faultText: '请选择用途' })),
    field(
      'site',
      '用能厂区',
      text({ rules: [{ maxLength: 60 }], hint: '与“厂区与园区”中登记的名称一致；只有一个厂区的可不填。' }),
    ),
    field('since', '用能和授权起始日', date({ required: true, hint: '从这一天起的用量计入本企业。' })),
    field('until', '授权截止日', date({ required: true, hint: `最长${longestConsentYears}年，到期前可以随时撤回。` })),
    field('purpose', '授权用途', option(supplyPurposes, { required: true, faultText: '请选择授权用途' })),
    field('files', '结算单', files(1, 3)),
  ],
  asText: ['company'],
  results: { doubt: { label: '存疑的理由', kind: 'text' } },
  sets: { doubt: { doubt: 'opinion' }, settle: { doubt: 'empty' } },
  opened: { at: 'createdAt', label: '确认时间' },
  checks: [
    ({ carrier, number }) => {
      const message = numberFault(carrier as Carrier, number)
      return message === null ? null : { field: 'number', message }
    },
    ({ since, until }, today) => {
      if (since > today) return { field: 'since', message: '起始日不能晚于今天' }
      if (until <= since) return { field: 'until', message: '授权截止日应晚于起始日' }
      if (until > yearsLater(today, longestConsentYears))
        return { field: 'until', message: `授权最长到${yearsLater(today, longestConsentYears)}，请选择较早的日期` }
      return null
    },
  ],
  nameOf: ({ number, subMeter, enterpriseName }) =>
    `供能户号 ${number}${subMeter ? `（分表${subMeter}）` : ''} ${enterpriseName}`,
  reads: readByOwners,
  list: {
    filters: [
      'keyword',
      { custom: 'number', max: 30, label: '户号', hint: '查一个户号由谁确认' },
      'state',
      'county',
      'label',
    ],
    columns: ['enterprise', 'carrier', 'number', 'company', 'state', 'since', 'until', 'county', 'createdAt'],
    lead: '企业确认并授权的供能户号。同一户号在同一时段只属于一家企业；存疑的在核实前不计入。',
    empty: ['没有确认的户号', '企业在门户“供能户号”中确认后列入这里。'],
  },
  detail: [
    'state',
    'doubt',
    'carrier',
    'company',
    'number',
    'subMeter',
    'usage',
    'site',
    'since',
    'until',
    'purpose',
    'createdAt',
  ],
  sheet: {
    columns: [
      'enterpriseName',
      'socialCode',
      'county',
      'carrier',
      'company',
      'number',
      'subMeter',
      'usage',
      'site',
      'since',
      'until',
      'purpose',
      'state',
      'doubt',
      'createdAt',
    ],
  },
})
