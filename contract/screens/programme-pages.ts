/** The page of the portal where each programme is filed, by its id. `portal-screens.ts` puts them into the navigation bar. */
import type { OrgKind } from '../roles.ts'
import { listed, type PortalGroup, type PortalScreenEntry } from './screen-entries.ts'

const filed = (group: PortalGroup, path: `/${string}`, title: string, ...orgKinds: OrgKind[]): PortalScreenEntry =>
  listed(group, path, title, { orgKinds })

/** Within a group of the navigation bar they keep this order. */
const pages = {
  'green-factory': filed('apply', '/mainPages/lsgcsb', '绿色工厂申报', 'enterprise'),
  'green-yearly': listed('record', '/mainPages/greenReporting', '绿色工厂填报', {
    roles: ['enterprise'],
    orgKinds: ['enterprise'],
  }),
  'green-supply-chain': filed('apply', '/mainPages/greensupplychainsb', '绿色供应链申报', 'enterprise'),
  'green-park': filed('apply', '/mainPages/greenparksb', '绿色园区申报', 'park'),
  'energy-leader': filed('apply', '/mainPages/nxlpzsb', '能效领跑者申报', 'enterprise'),
  'water-leader': filed('apply', '/mainPages/sxlpzsb', '水效领跑者申报', 'enterprise'),
  'zero-plan': filed('apply', '/mainPages/zeroPlan', '零碳工厂建设申报', 'enterprise'),
  'zero-accept': filed('apply', '/mainPages/zeroAccept', '零碳工厂验收', 'enterprise'),
  'zero-park': filed('apply', '/mainPages/zeroPark', '零碳园区申报', 'park'),
  'non-green-data': filed('record', '/mainPages/noGreenReporting', '梯度培育数据填报', 'enterprise'),
  'special-fund': filed('apply', '/mainPages/zxzjsb', '专项资金申报', 'enterprise'),
  'energy-service-filing': filed('record', '/mainPages/jnfwba', '节能服务机构备案', 'institution'),
  'water-quota': filed('record', '/mainPages/waterFilling', '产品用水定额调查', 'enterprise'),
  'product-footprint': filed('record', '/mainPages/productFootprint', '产品碳足迹', 'enterprise'),
  'third-party': filed('record', '/mainPages/thirdFiling', '第三方机构备案', 'institution'),
  'third-party-report': filed('record', '/mainPages/thirdReport', '第三方机构年度报告', 'institution'),
  'energy-project': filed('record', '/mainPages/qyjntzxm', '节能项目入库', 'enterprise'),
  'energy-contract': filed('record', '/mainPages/htnygl', '合同能源管理', 'enterprise', 'institution'),
  'park-record': listed('list', '/mainPages/greenpark', '绿色园区'),
} satisfies Record<string, PortalScreenEntry>

/** The key of `programmes.ts`: a programme that is missing there does not compile. */
export type ProgrammeId = keyof typeof pages

/** The pages of one group of the navigation bar. */
export const pagesOf = (group: PortalGroup) =>
  Object.fromEntries(
    Object.entries<PortalScreenEntry>(pages)
      .filter(([, one]) => one.group === group)
      .map(([programme, one]) => [programme, { ...one, programme }]),
  ) as Record<ProgrammeId, PortalScreenEntry>
