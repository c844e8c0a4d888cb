/** 我是谁，要办什么: at most six tasks for each kind of visitor; everything else is on 全部服务. */
import { type PortalScreen, portalScreens } from '@green/contract/screens/portal-screens.ts'
import { officeHome } from '@green/contract/screens/screen-entries.ts'
import type { IconName } from '../../../ui/figure/icon.tsx'

export type Task = { title: string; link: string; icon: IconName; isOffice?: true }

const task = (icon: IconName, title: string, page: PortalScreen, query = ''): Task => ({
  title,
  link: portalScreens[page].path + query,
  icon,
})

export const visitorKinds = {
  visitor: {
    title: '社会公众',
    tasks: [
      task('search', '查一家企业', 'search'),
      task('seal', '核验证书和文书', 'numberCheck'),
      task('bell', '看公示、提异议', 'publicity'),
      task('book', '查政策', 'policies'),
      task('energy', '算能耗和碳排放', 'energyCalculator'),
      task('chat', '问一问', 'inquiry'),
    ],
  },
  enterprise: {
    title: '企业',
    tasks: [
      task('clock', '要办的事', 'personalCenter'),
      task('leaf', '申报项目', 'personalCenter', '?tab=apply'),
      task('chart', '填年度数据', 'energyYear'),
      task('seal', '看绿效码', 'greenCode'),
      task('settings', '查设备和限额', 'equipment'),
      task('medal', '融资', 'greenFinance'),
    ],
  },
  park: {
    title: '园区',
    tasks: [
      task('clock', '要办的事', 'personalCenter'),
      task('leaf', '申报绿色园区', 'green-park'),
      task('energy', '申报零碳园区', 'zero-park'),
      task('file', '园区档案', 'park-record', '?tab=inside'),
      task('factory', '园区里的企业', 'sites'),
    ],
  },
  institution: {
    title: '服务机构',
    tasks: [
      task('clock', '要办的事', 'personalCenter'),
      task('file', '节能服务备案', 'energy-service-filing'),
      task('shield', '第三方备案', 'third-party'),
      task('chart', '第三方年度报告', 'third-party-report'),
      task('users', '代企业办理', 'personalCenter', '?tab=clients'),
      task('check', '年度能耗核查', 'energyVerification'),
    ],
  },
  bank: {
    title: '金融机构',
    tasks: [
      task('medal', '信贷参考', 'greenFinance', '?tab=references'),
      task('list', '金融产品', 'greenFinance'),
      task('seal', '核验绿效码报告', 'greenReportCheck'),
      task('search', '查绿效码', 'greenCodeCheck'),
    ],
  },
  staff: {
    title: '工作人员',
    tasks: [{ title: '进入工作台', link: officeHome, icon: 'desk', isOffice: true }, task('map', '现场核查', 'field')],
  },
} as const satisfies Record<string, { title: string; tasks: readonly Task[] }>
export type VisitorKind = keyof typeof visitorKinds
