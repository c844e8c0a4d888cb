/**
 * 能效“领跑者”. The county recommends, the city decides without experts (profile W1-s without a rubric); applications of one product
 * category rank by their lead over the stricter of limit 1级 and benchmark.
 */
import { defineProgramme } from '@green/filing/programme/programme.ts'
import type { Workflow } from '@green/filing/workflow/workflow.ts'
import { leaderExport, leaderList, leaderProcedure, leaderSteps } from '../blocks/leader.ts'
import { checks } from './checks.ts'
import { eligibility } from './eligibility.ts'
import { energyLeaderExample } from './example.ts'
import { figures } from './figures.ts'
import { form } from './form.ts'

/** No benchmark was seen in the original: county and city hold the conditions against the papers, one by one. */
const workflow: Workflow = {
  ...leaderProcedure.workflow,
  transitions: leaderProcedure.workflow.transitions.map((step) =>
    step.action === 'countyApprove' || step.action === 'cityApprove'
      ? { ...step, needs: { ...step.needs, reviewItems: true } }
      : step,
  ),
}

export const energyLeader = defineProgramme({
  ...leaderProcedure,
  workflow,
  id: 'energy-leader',
  title: '能效领跑者申报',
  shortTitle: '能效领跑者',
  formVersion: '2026',
  decides: { what: '能效领跑者', as: '认定' },
  reviewItems: [
    { id: 'scale', label: '独立法人，年综合能源消费量大于1万吨标准煤' },
    { id: 'limit', label: '限额1级值与评价年度有效的标准原文一致，达到或优于1级' },
    { id: 'benchmark', label: '标杆值与文件原文一致，达到标杆水平（没有标杆的选不适用）' },
    { id: 'equipment', label: '主要装备国内领先' },
    { id: 'nonFossil', label: '非化石能源比例计算有凭证，不低于20%' },
    { id: 'systems', label: '两个管理体系、能源管理岗位、统计计量完备' },
    { id: 'duty', label: '节能降碳规划、目标责任制和奖惩制度已落实' },
    { id: 'monitoring', label: '在线监测系统或能源（能碳）管控中心在运行' },
  ],
  eligibility,
  start: {
    lead: '单位产品能耗达到限额国家标准1级和能效标杆水平、在同类企业中领先的用能企业申报。区县推荐，市级比较后审定并公布。',
    conditions: [
      '独立法人，年综合能源消费量大于1万吨标准煤，非化石能源消费比例不低于20%',
      '属于遴选通知的38个细分行业（钢铁按工序申报），其他行业不能申报',
      '单位产品能耗达到或优于限额国家标准1级和能效标杆水平，主要装备国内领先',
      '有能源管理体系、测量管理体系，能源管理岗位和统计计量完备',
      '有节能降碳规划、目标责任制和奖惩制度，建成在线监测系统、能源管控中心或能碳管理中心',
    ],
    steps: leaderSteps('有效期以公布文件为准，平台暂按3年登记'),
  },
  form,
  readsLists: ['limitLevel'],
  figures,
  checks,
  list: leaderList(['nonFossil', 'totalTce']),
  export: leaderExport(['limit1', 'benchmark'], ['nonFossil', 'totalTce']),
  statistics: { tce: 'totalTce' },
  archives: { totalTce: 'totalTce' },
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
