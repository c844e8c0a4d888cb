/** The menu of every role (the trade's trees), by screen; what is not built is left out of the answer. */
import type { MenuItem } from '@green/contract/calls/lookup.ts'
import type { OrgKind, Role } from '@green/contract/roles.ts'
import { builtScreens, type OfficeScreen, officePath, officeScreens } from '@green/contract/screens.ts'
import { actionsOn } from './menu-actions.ts'

/** An entry of a tree: a screen, perhaps under another title, perhaps opened only from a list. */
type Entry = OfficeScreen | { screen: OfficeScreen; title?: string; hidden?: boolean }
/** A group of the sidebar, or a single entry beside the groups. */
type Node = { group: string; icon: string; entries: readonly Entry[] } | { entry: Entry; icon: string }

const board: Node = { entry: 'dashboard', icon: 'desk' }
/** What somebody gave to the queue; also behind his name in the head. */
const jobs: Node = { entry: 'ownJobs', icon: 'download' }
const group = (title: string, icon: string, entries: readonly Entry[]): Node => ({ group: title, icon, entries })

const review = ['greenFactoryDesk', 'greenSupplyDesk', 'greenParkDesk', 'specialFundDesk'] as const
/** Experts open the same desks; there they find what they are asked to score. */
const ownReviews = review.map((screen): Entry => ({ screen, title: `我的评审 · ${officeScreens[screen][1]}` }))

/** Decided without experts. */
const leaders = ['energyLeaderDesk', 'waterLeaderDesk'] as const

/** City and administrator work in the same tree but for configuration. */
const cityWide: readonly Node[] = [
  board,
  group('申报审核', 'leaf', [
    'filingOverview',
    'filingManagement',
    ...review,
    ...leaders,
    'expertRegister',
    'returnPhrases',
  ]),
  group('备案与入库', 'file', [
    'recordOverview',
    'energyServiceDesk',
    'projectDesk',
    'thirdPartyDesk',
    'thirdPartyReportsDesk',
    'energyContractDesk',
    'waterQuotaDesk',
  ]),
  group('绿色名单', 'medal', [
    'greenFactoryList',
    'supplyChainList',
    'parkManagement',
    'parkInformation',
    'countyPush',
  ]),
  group('年度数据', 'chart', [
    'nonGreenSearch',
    'nonGreenReview',
    'fillingProgress',
    'enterpriseEnergy',
    'energyTotals',
    'dataManagement',
    'indicators',
  ]),
  group('绿效码', 'seal', ['enterpriseCodes', 'greenRating', 'ratingConfiguration', 'greenCredit']),
  group('节能监察', 'shield', ['inspectionTasks', 'inspectionReports', 'inspectionChecks']),
  group('诊断与服务', 'chat', ['diagnosis', 'serviceRating', 'feedback', 'courses', 'courseEditor', 'courseRecords']),
  group('企业管理', 'building', [
    'enterpriseArchive',
    'enterpriseList',
    { screen: 'enterpriseCard', hidden: true },
    'enterpriseLabels',
    'enterpriseVerification',
    'handOvers',
    'enterpriseView',
    'userCentre',
    'mailings',
  ]),
  group('内容管理', 'book', ['newsManagement', 'promotionManagement', 'policyManagement', 'standardLibrary']),
  jobs,
]

const enterpriseEntries: readonly Node[] = [
  board,
  { entry: 'enterpriseView', icon: 'building' },
  { entry: 'fillingProgress', icon: 'edit' },
  { entry: 'enterpriseEnergy', icon: 'energy' },
  { entry: 'inspectionReports', icon: 'shield' },
  { entry: 'enterpriseCodes', icon: 'seal' },
]

const ofOrgKind: Record<OrgKind, readonly Node[]> = {
  enterprise: [],
  park: [{ entry: 'parkInformation', icon: 'map' }],
  institution: [
    { entry: 'thirdPartyDesk', icon: 'file' },
    { entry: 'energyServiceDesk', icon: 'energy' },
  ],
}

const trees: Record<Exclude<Role, 'enterprise'>, readonly Node[]> = {
  admin: [
    ...cityWide,
    group('系统', 'settings', [
      'roleManagement',
      'menuManagement',
      'accounts',
      'registeredAccounts',
      'letters',
      'notices',
      'timeLimits',
      'logs',
    ]),
  ],
  city: [
    ...cityWide,
    group('系统', 'settings', [
      { screen: 'accounts', title: '工作人员账号' },
      'registeredAccounts',
      'letters',
      'notices',
      'timeLimits',
      'logs',
    ]),
  ],
  county: [
    board,
    group('申报审核', 'leaf', ['filingOverview', 'filingManagement', ...review, ...leaders]),
    group('备案与入库', 'file', [
      'recordOverview',
      'energyServiceDesk',
      'projectDesk',
      'energyContractDesk',
      'waterQuotaDesk',
    ]),
    group('绿色名单', 'medal', [
      'greenFactoryList',
      'supplyChainList',
      'parkManagement',
      'parkInformation',
      'countyPush',
    ]),
    group('年度数据', 'chart', [
      'nonGreenSearch',
      'nonGreenReview',
      'fillingProgress',
      'enterpriseEnergy',
      'energyTotals',
    ]),
    group('绿效码', 'seal', ['enterpriseCodes']),
    group('节能监察', 'shield', ['inspectionReports']),
    group('诊断与服务', 'chat', ['diagnosis', 'serviceRating', 'courses', 'courseRecords']),
    group('企业管理', 'building', [
      'enterpriseArchive',
      { screen: 'enterpriseCard', hidden: true },
      'enterpriseVerification',
      'handOvers',
      'mailings',
    ]),
    jobs,
  ],
  expert: [
    board,
    group('评审任务', 'leaf', ownReviews),
    { entry: 'expertOwn', icon: 'user' },
    { entry: 'diagnosis', icon: 'chat' },
    { entry: { screen: 'courses', title: '培训' }, icon: 'book' },
  ],
  supervisor: [
    board,
    { entry: 'inspectionTasks', icon: 'shield' },
    { entry: 'inspectionChecks', icon: 'check' },
    { entry: 'enterpriseEnergy', icon: 'energy' },
    { entry: 'enterpriseArchive', icon: 'building' },
    { entry: { screen: 'enterpriseCard', hidden: true }, icon: 'building' },
    { entry: 'nonGreenSearch', icon: 'search' },
    { entry: { screen: 'courses', title: '培训' }, icon: 'book' },
  ],
}

type Person = { role: Role; orgKind: OrgKind | null }

/** The menu of a person; `built` says which screens exist. Groups without a screen disappear with it. */
export function menuOf({ role, orgKind }: Person, built: ReadonlySet<OfficeScreen> = builtScreens): MenuItem[] {
  const nodes =
    role === 'enterprise' ? [...enterpriseEntries, ...(orgKind === null ? [] : ofOrgKind[orgKind])] : trees[role]
  return nodes.flatMap((node, i) => {
    if ('entry' in node) return itemsOf([node.entry], role, built, node.icon, i + 1)
    const children = itemsOf(node.entries, role, built, 'list', 1)
    if (children.length === 0) return []
    return [{ path: '', title: node.group, icon: node.icon, sort: i + 1, hidden: false, children, actions: [] }]
  })
}

function itemsOf(
  entries: readonly Entry[],
  role: Role,
  built: ReadonlySet<OfficeScreen>,
  icon: string,
  first: number,
): MenuItem[] {
  return entries
    .map((entry) => (typeof entry === 'string' ? { screen: entry } : entry))
    .filter(({ screen }) => built.has(screen))
    .map(({ screen, title, hidden = false }, i) => ({
      path: officePath(screen),
      title: title ?? officeScreens[screen][1],
      icon,
      sort: first + i,
      hidden,
      children: [],
      actions: [...actionsOn(screen, role)],
    }))
}
