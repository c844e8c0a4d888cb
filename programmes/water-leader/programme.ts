/**
 * 水效“领跑者”. The county recommends, the city decides without experts (profile W1-s without a rubric); applications of one product
 * category rank by their lead over the quota's 先进值. A title is valid for two years.
 */
import { defineProgramme } from '@green/filing/programme/programme.ts'
import { leaderExport, leaderList, leaderProcedure, leaderSteps } from '../blocks/leader.ts'
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
  start: {
    lead: '单位产品取水量达到用水定额先进值、在同类企业中领先的用水企业申报。区县推荐，市级比较后审定并公布。',
    conditions: [
      '独立法人，年取水量大于3万立方米（推荐国家级的大于15万立方米）',
      '单位产品取水量达到国家或本市用水定额先进值',
      '没有淘汰的用水设备，落实“三同时、四到位”，水计量器具符合 GB 24789，近三年没有超计划用水和事故',
    ],
    steps: leaderSteps('有效期自公布之日起2年'),
  },
  form,
  readsLists: ['waterLevel'],
  figures,
  checks,
  list: leaderList(['waterIntake', 'waterReuseRate']),
  export: leaderExport([], ['waterIntake', 'waterReuseRate']),
  statistics: { water: 'waterIntake' },
  grants: {
    titleKind: 'waterLeader',
    /** 公告2024年第44号. */
    validYears: 2,
    numberPrefix: 'SXLPZ',
    facts: { product: 'product', vui: 'valueNow', advanced: 'leadValue', reuseRate: 'waterReuseRate' },
  },
  example: waterLeaderExample,
})
