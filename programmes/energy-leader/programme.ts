/**
 * 能效“领跑者”. The county recommends, the city decides without experts (profile W1-s without a rubric); applications of one product
 * category rank by their lead over the stricter of limit 1级 and benchmark.
 */
import { defineProgramme } from '@green/filing/programme.ts'
import { leaderExport, leaderList, leaderProcedure, leaderSteps } from '../blocks/leader.ts'
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
  start: {
    lead: '单位产品能耗达到限额国家标准1级和能效标杆水平、在同类企业中领先的用能企业申报。区县推荐，市级比较后审定并公布。',
    conditions: [
      '独立法人，年综合能源消费量大于1万吨标准煤，非化石能源消费比例不低于20%',
      '单位产品能耗达到或优于限额国家标准1级和能效标杆水平，主要装备国内领先',
      '有能源管理体系、测量管理体系，能源管理岗位和统计计量完备',
    ],
    steps: leaderSteps(3),
  },
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
