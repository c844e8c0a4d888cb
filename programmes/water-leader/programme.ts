/**
 * 水效“领跑者”. The county recommends, the city decides without experts (profile W1-s without a rubric); applications of one product
 * category rank by how far they lie ahead of the quota's 先进值. A title holds two years.
 */
import { cityThenState } from '@green/filing/profiles.ts'
import { defineProgramme } from '@green/filing/programme.ts'
import { checks } from './checks.ts'
import { eligibility } from './eligibility.ts'
import { waterLeaderExample } from './example.ts'
import { figures } from './figures.ts'
import { form } from './form.ts'

export const waterLeader = defineProgramme({
  id: 'water-leader',
  title: '水效领跑者申报',
  shortTitle: '水效领跑者',
  formVersion: '2026',
  orgKind: 'enterprise',
  workflow: cityThenState,
  decides: { what: '水效领跑者', as: '认定' },
  oneOpenPer: 'batch',
  yearField: 'evalYear',
  levelField: 'applyLevel',
  eligibility,
  form,
  dictionaries: [
    'greenLevel',
    'waterLeaderProduct',
    'waterQuotaProduct',
    'waterLevel',
    'waterSource',
    'waterMeterLevel',
  ],
  figures,
  checks,
  rankedBy: 'leadGap',
  rankedWithin: 'product',
  stateLabels: { approved: '已认定' },
  list: [
    'enterpriseName',
    'product',
    'rankFigure',
    'valueNow',
    'leadValue',
    'qxName',
    'applyLevel',
    'waterIntake',
    'waterReuseRate',
    'batchName',
    'state',
    'submittedAt',
    'handler',
  ],
  export: [
    'enterpriseName',
    'socialCode',
    'qxName',
    'industryName',
    'applyLevel',
    'product',
    'valueNow',
    'valueBefore',
    'valueFirst',
    'leadValue',
    'rankFigure',
    'waterIntake',
    'waterReuseRate',
    'countyOpinion',
    'cityConclusion',
    'titleNumber',
    'validTo',
    'upwardOn',
    'upwardDocument',
    'upwardResult',
    'upwardList',
    'upwardNotice',
    'upwardAnnounced',
    'state',
    'submittedAt',
    'contactName',
    'contactPhone',
  ],
  exportSheets: ['productRows'],
  statistics: { water: 'waterIntake' },
  grants: {
    titleKind: 'waterLeader',
    validYears: 2,
    numberPrefix: 'SXLPZ',
    facts: { product: 'product', vui: 'valueNow', advanced: 'leadValue', reuseRate: 'waterReuseRate' },
  },
  publicityWorkingDays: 5,
  example: waterLeaderExample,
})
