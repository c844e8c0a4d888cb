/** The desk of every programme in the office, by its id. `screens.ts` puts them into the menu; there, too, a desk goes by the id of its programme. */
import type { ProgrammeId } from './programme-pages.ts'
import { type OfficeGroup, type OfficeScreenEntry, screen } from './screen-entries.ts'

/** In the order of the menu; or the id of the programme at whose desk this one is reviewed as well. */
const desks = {
  'green-factory': screen('lsgcsbgl', '绿色工厂', 'review', {
    within: 'AlicaManage',
    may: { county: 'V R1 X M', city: 'V R2 A K X M C', expert: 'V S', admin: 'V X C' },
    titleFor: { expert: '我的评审 · 绿色工厂' },
  }),
  'green-supply-chain': screen('chainsbgl', '绿色供应链', 'review', {
    within: 'AlicaManage',
    may: { county: 'V R1 X M', city: 'V R2 A K X M C', expert: 'V S', admin: 'V X C' },
    titleFor: { expert: '我的评审 · 绿色供应链' },
  }),
  'green-park': screen('greenYqsbgl', '绿色园区', 'review', {
    within: 'AlicaManage',
    may: { county: 'V R1 X M', city: 'V R2 A K X M C', expert: 'V S', admin: 'V X C' },
    titleFor: { expert: '我的评审 · 绿色园区' },
  }),
  'special-fund': screen('zxzjsbgl', '专项资金', 'review', {
    says: ['拨款', '补贴', '奖补', '发钱', '追回'],
    may: { county: 'V R1 X M', city: 'V R2 A K X M C', expert: 'V S', admin: 'V X C' },
    titleFor: { expert: '我的评审 · 专项资金' },
  }),
  'energy-leader': screen('nxlpzgl', '能效领跑者', 'review', {
    within: 'AlicaManage',
    may: { county: 'V R1 X M', city: 'V R2 X M C', admin: 'V X C' },
  }),
  'water-leader': screen('sxlpzgl', '水效领跑者', 'review', {
    within: 'AlicaManage',
    may: { county: 'V R1 X M', city: 'V R2 X M C', admin: 'V X C' },
  }),
  'zero-plan': screen('zeroPlan', '零碳工厂建设', 'review', {
    within: 'AlicaManage',
    says: ['零碳工厂建设方案'],
    may: { county: 'V R1 X M', city: 'V R2 X M C', admin: 'V X C' },
  }),
  'zero-accept': screen('zeroAccept', '零碳工厂验收', 'review', {
    within: 'AlicaManage',
    may: { county: 'V R1 X M', city: 'V R2 K X M C', admin: 'V X C' },
  }),
  'zero-park': screen('zeroPark', '零碳园区', 'review', {
    within: 'AlicaManage',
    may: { county: 'V R1 X M', city: 'V R2 X M C', admin: 'V X C' },
  }),
  'energy-service-filing': screen('jnfwbagl', '节能服务备案', 'review', {
    within: 'FilManage',
    may: { enterprise: 'V N', county: 'V R1 X', city: 'V R1 K X', admin: 'V X C' },
    own: { enterprise: 7 },
    icon: 'energy',
    inPortal: '/mainPages/jnfwba',
  }),
  'energy-project': screen('lsxmrkgl', '项目入库', 'review', {
    within: 'FilManage',
    may: { county: 'V R1 X', city: 'V R2 K X', admin: 'V X' },
  }),
  'third-party': screen('thirdManager', '第三方机构', 'review', {
    within: 'FilManage',
    may: { enterprise: 'V N', city: 'V R2 K X', admin: 'V X C' },
    own: { enterprise: 6 },
    icon: 'file',
    inPortal: '/mainPages/thirdFiling',
  }),
  'third-party-report': screen('thirdReports', '第三方年度报告', 'review', {
    within: 'FilManage',
    may: { city: 'V X', admin: 'V X' },
  }),
  'energy-contract': screen('htnyglht', '合同能源管理', 'review', {
    within: 'FilManage',
    may: { county: 'V X', city: 'V X', admin: 'V X D' },
  }),
  'water-quota': screen('waterManager', '用水定额', 'review', {
    within: 'FilManage',
    may: { county: 'V X M', city: 'V X', admin: 'V X D C' },
  }),
  'product-footprint': screen('productFootprint', '产品碳足迹', 'review', {
    within: 'FilManage',
    says: ['碳标签'],
    may: { county: 'V X', city: 'V X', admin: 'V X D' },
  }),
  'park-record': screen('greenYqgl', '园区管理', 'enterprise', {
    entry: '园区',
    may: { county: 'V N R1 X', city: 'V N R2 K X', admin: 'V X' },
  }),
  'non-green-data': screen('nogreenfillSh', '非绿数据审核', 'yearly', {
    entry: '年度审核',
    may: { county: 'V R1 X', city: 'V R2 X C', admin: 'V X C' },
  }),
  'green-yearly': 'non-green-data',
} satisfies Record<ProgrammeId, OfficeScreenEntry | ProgrammeId>

/** The programmes that have a desk of their own. */
export type DeskScreen = { [K in ProgrammeId]: (typeof desks)[K] extends OfficeScreenEntry ? K : never }[ProgrammeId]

export const deskScreens = (Object.keys(desks) as ProgrammeId[]).filter(
  (id): id is DeskScreen => typeof desks[id] !== 'string',
)

/** The desks of one group of the office's menu. */
export const desksOf = (group: OfficeGroup) =>
  Object.fromEntries(
    Object.entries<OfficeScreenEntry | ProgrammeId>(desks).filter(
      ([, one]) => typeof one !== 'string' && one.group === group,
    ),
  ) as Record<DeskScreen, OfficeScreenEntry>

/** The programme at whose desk it is reviewed. */
export function deskIdOf(programmeId: string): DeskScreen | undefined {
  if (!Object.hasOwn(desks, programmeId)) return undefined
  const desk = desks[programmeId as ProgrammeId]
  return typeof desk === 'string' ? desk : (programmeId as DeskScreen)
}
