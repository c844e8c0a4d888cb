/**
 * 能效“领跑者”. The county recommends, the city decides without experts (profile W1-s without a rubric); applications of one product
 * category rank by their lead over the stricter of limit 1级 and benchmark.
 */
import { defineProgramme } from '@green/filing/programme.ts'
import { leaderExport, leaderList, leaderProcedure } from '../blocks/leader.ts'
import { checks } from './checks.ts'
import { eligibility } from './eligibility.ts'
import { energyLeaderExample } from './example.ts'
import { figures } from './figures.ts'
import { form } from './form.ts'

export const energyLeader = defineProgramme({
  ...leaderProcedure,
  id: 'energy-leader',
  title: '能效领跑者申报',
  shortTitle: '能效领跑者',
  formVersion: '2026',
  decides: { what: '能效领跑者', as: '认定' },
  eligibility,
  form,
  readsLists: ['limitLevel'],
  figures,
  checks,
  list: leaderList(['nonFossil', 'totalTce']),
  export: leaderExport(['limit1', 'benchmark'], ['nonFossil', 'totalTce']),
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
  example: energyLeaderExample,
})
