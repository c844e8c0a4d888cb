/**
 * 能效“领跑者”. The county recommends, the city decides without experts (profile W1 without a rubric); applications of one product
 * category rank by how far they lie ahead of the stricter of limit 1级 and benchmark.
 */
import { countyCityExperts } from '@green/filing/profiles.ts'
import { defineProgramme } from '@green/filing/programme.ts'
import { checks } from './checks.ts'
import { eligibility } from './eligibility.ts'
import { energyLeaderExample } from './example.ts'
import { figures } from './figures.ts'
import { form } from './form.ts'

export const energyLeader = defineProgramme({
  id: 'energy-leader',
  title: '能效领跑者申报',
  shortTitle: '能效领跑者',
  formVersion: '2026',
  orgKind: 'enterprise',
  workflow: countyCityExperts,
  decides: { what: '能效领跑者', as: '认定' },
  oneOpenPer: 'batch',
  yearField: 'evalYear',
  eligibility,
  form,
  dictionaries: [
    'greenLevel',
    'energyLeaderProduct',
    'limitStandard',
    'limitLevel',
    'certSystem',
    'meterLevel',
    'energyType',
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
    'nonFossil',
    'totalTce',
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
    'limit1',
    'benchmark',
    'leadValue',
    'rankFigure',
    'nonFossil',
    'totalTce',
    'countyOpinion',
    'cityConclusion',
    'titleNumber',
    'validTo',
    'state',
    'submittedAt',
    'contactName',
    'contactPhone',
  ],
  exportSheets: ['productRows'],
  statistics: { tce: 'totalTce' },
  grants: {
    titleKind: 'energyLeader',
    validYears: 3,
    numberPrefix: 'NXLPZ',
    facts: {
      product: 'product',
      unitEnergy: 'valueNow',
      limit1: 'limit1',
      benchmark: 'benchmark',
      nonFossil: 'nonFossil',
    },
  },
  publicityWorkingDays: 5,
  example: energyLeaderExample,
})
