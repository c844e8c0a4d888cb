/** 我是谁，要办什么: at most six tasks for each kind of visitor; everything else is on 全部服务. Those of the public come with the page. */
import { orgKindLabels } from '@green/contract/roles.ts'
import { type PortalScreen, portalScreens } from '@green/contract/screens/portal-screens.ts'
import type { IconName } from '../../../ui/figure/icon.tsx'

export type Task = { title: string; link: string; icon: IconName }

export const task = (icon: IconName, title: string, page: PortalScreen, query = ''): Task => ({
  title,
  link: portalScreens[page].path + query,
  icon,
})

export const visitorKinds = {
  visitor: '社会公众',
  ...orgKindLabels,
  bank: '金融机构',
  staff: '工作人员',
} as const
export type VisitorKind = keyof typeof visitorKinds

export const publicTasks: readonly Task[] = [
  task('search', '查一家企业', 'search'),
  task('seal', '核验证书和文书', 'numberCheck'),
  task('bell', '看公示、提异议', 'publicity'),
  task('book', '查政策', 'policies'),
  task('energy', '算能耗和碳排放', 'energyCalculator'),
  task('chat', '问一问', 'inquiry'),
]
