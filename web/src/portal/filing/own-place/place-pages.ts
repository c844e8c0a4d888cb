/** The pages of 我的企业 for each kind of organisation: those of its group of the navigation bar. Pure. */
import type { OwnPlaceKind } from '@green/contract/calls/overview/own-place.ts'
import { type PortalScreen, portalScreens } from '@green/contract/screens/portal-screens.ts'
import { keysOf } from '@green/filing/value/keys-of.ts'
import { about } from './about.ts'

export type PlacePage = { link: string; path: string; title: string; about: string }

const pageOf = (name: PortalScreen, over: Partial<PlacePage> = {}): PlacePage => {
  const { path, title } = portalScreens[name]
  return { path, link: path, title, about: about[name] ?? '', ...over }
}

/** Pages of other groups that belong to what a kind of organisation has of its own. */
const further: Readonly<Record<OwnPlaceKind, readonly PlacePage[]>> = {
  enterprise: [],
  park: [
    pageOf('park-record', {
      link: '/mainPages/greenpark?tab=inside',
      title: '园区档案',
      about: '园区的面积、产业、能耗和基础设施',
    }),
  ],
  institution: [
    pageOf('personalCenter', {
      link: '/mainPages/personalCenter?tab=clients',
      title: '委托单位',
      about: '书面委托本机构代办的企业，从这里为其填报',
    }),
    pageOf('energy-service-filing', { about: '备案、变更和有效期' }),
    pageOf('third-party', { about: '备案、变更和有效期' }),
    pageOf('third-party-report', { about: '每年的业务和人员' }),
  ],
  bank: [
    pageOf('greenFinance', {
      link: '/mainPages/greenFinance?tab=references',
      title: '信贷参考',
      about: '企业授权给本行的绿效码信息：受理、退回和登记放款',
    }),
    pageOf('greenFinance', { title: '金融产品', about: '全市公布的绿色金融产品' }),
    pageOf('greenReportCheck', { about: '按编号和校验码核对企业交来的报告' }),
  ],
}

const place = portalScreens.ownPlace.path

export function placePages(kind: OwnPlaceKind): PlacePage[] {
  const orgKind = kind === 'bank' ? 'institution' : kind
  const own = keysOf(portalScreens)
    .filter((name) => {
      const { group, path, orgKinds } = portalScreens[name]
      if (group !== 'mine' || path === place || (kind === 'bank' && orgKinds)) return false
      return orgKinds?.includes(orgKind) ?? true
    })
    .map((name) => pageOf(name))
  return [...own, ...further[kind]]
}
