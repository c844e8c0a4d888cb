/** The tasks of whoever has an account, loaded when their tab is opened. */
import { officeHome } from '@green/contract/screens/screen-entries.ts'
import { TaskList } from '../task-list.tsx'
import { type Task, task, type VisitorKind } from '../tasks.ts'

export const otherTasks: Readonly<Record<Exclude<VisitorKind, 'visitor'>, readonly Task[]>> = {
  enterprise: [
    task('clock', '要办的事', 'personalCenter'),
    task('leaf', '申报项目', 'personalCenter', '?tab=apply'),
    task('chart', '填年度数据', 'energyYear'),
    task('seal', '看绿效码', 'greenCode'),
    task('settings', '查设备和限额', 'equipment'),
    task('medal', '融资', 'greenFinance'),
  ],
  park: [
    task('clock', '要办的事', 'personalCenter'),
    task('leaf', '申报绿色园区', 'green-park'),
    task('energy', '申报零碳园区', 'zero-park'),
    task('file', '园区档案', 'park-record', '?tab=inside'),
    task('factory', '园区里的企业', 'sites'),
  ],
  institution: [
    task('clock', '要办的事', 'personalCenter'),
    task('file', '节能服务备案', 'energy-service-filing'),
    task('shield', '第三方备案', 'third-party'),
    task('chart', '第三方年度报告', 'third-party-report'),
    task('users', '代企业办理', 'personalCenter', '?tab=clients'),
    task('check', '年度能耗核查', 'energyVerification'),
  ],
  bank: [
    task('medal', '信贷参考', 'greenFinance', '?tab=references'),
    task('list', '金融产品', 'greenFinance'),
    task('seal', '核验绿效码报告', 'greenReportCheck'),
    task('search', '查绿效码', 'greenCodeCheck'),
  ],
  staff: [{ title: '进入工作台', link: officeHome, icon: 'desk' }, task('map', '现场核查', 'field')],
}

export const OtherTasks = ({ kind }: { kind: keyof typeof otherTasks }) => <TaskList tasks={otherTasks[kind]} />
