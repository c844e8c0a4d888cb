/**
 * 水效“领跑者”. The county recommends, the city decides without experts (profile W1-s without a rubric); applications of one product
 * category rank by their lead over the quota's 先进值. A title is valid for two years.
 */
import { defineProgramme } from '@green/filing/programme.ts'
import { leaderExport, leaderList, leaderProcedure } from '../blocks/leader.ts'
import { checks } from './checks.ts'
import { eligibility } from './eligibility.ts'
import { waterLeaderExample } from './example.ts'
import { figures } from './figures.ts'
import { form } from './form.ts'

export const waterLeader = defineProgramme({
  ...leaderProcedure,
  id: 'water-leader',
  title: '水效领跑者申报',
  shortTitle: '水效领跑者',
  formVersion: '2026',
  decides: { what: '水效领跑者', as: '认定' },
  eligibility,
  form,
  readsLists: ['waterLevel'],
  figures,
  checks,
  list: leaderList(['waterIntake', 'waterReuseRate']),
  export: leaderExport([], ['waterIntake', 'waterReuseRate']),
  statistics: { water: 'waterIntake' },
  grants: {
    titleKind: 'waterLeader',
    validYears: 2,
    numberPrefix: 'SXLPZ',
    facts: { product: 'product', vui: 'valueNow', advanced: 'leadValue', reuseRate: 'waterReuseRate' },
  },
  example: waterLeaderExample,
})
