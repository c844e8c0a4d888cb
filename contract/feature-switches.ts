/**
 * 功能开关: everything that an administrator can close for a time, for some roles and districts. Every feature is open unless
 * it is closed, and open again at the end of that time. Nothing that administrators themselves use is here.
 */
import { isAdministrator, roleLabels, roles } from './roles.ts'

/** Whom a feature can be closed for; visitors have no login. */
export const switchRoles = ['visitor' as const, ...roles.filter((role) => !isAdministrator(role))]
export type SwitchRole = (typeof switchRoles)[number]
export const switchRoleLabels = Object.fromEntries(
  switchRoles.map((role) => [role, role === 'visitor' ? '未登录的访客' : roleLabels[role]]),
) as Record<SwitchRole, string>

type Feature = {
  title: string
  /** What is refused while it is closed, and what goes on. */
  what: string
  /** When closing it makes sense. */
  why: string
  roles: readonly SwitchRole[]
  /** The version of the product that brought the switch. */
  since: string
}

const table = {
  registration: {
    title: '企业自助注册',
    what: '关闭后不能注册新的企业账号；已有账号照常登录和办理。',
    why: '遇到批量冒名注册，或短信网关不通、收不到验证码时。',
    roles: ['visitor'],
    since: '0.1.0',
  },
  agency: {
    title: '第三方代办',
    what: '关闭后服务机构不能开始或继续代办，也不能签订新的委托；企业自己办理和撤回委托照常。',
    why: '发现机构违规代办需要核查，或批次要求企业本人办理时。',
    roles: ['enterprise'],
    since: '0.1.0',
  },
  inquiry: {
    title: '咨询留言',
    what: '关闭后不能提交新的留言；查询答复和查看公开的咨询照常。',
    why: '遇到垃圾留言，或受理单位放假、搬迁，不能按承诺时间答复时。',
    roles: ['visitor', 'enterprise'],
    since: '0.1.0',
  },
  enrolment: {
    title: '培训报名',
    what: '关闭后不能报名课程；已报名的照常学习、测验和取得证明。',
    why: '课程安排或名额需要调整时。',
    roles: ['enterprise'],
    since: '0.1.0',
  },
  diagnosis: {
    title: '绿色诊断申请',
    what: '关闭后不能提出新的诊断申请；已受理的照常办理。',
    why: '当年的诊断经费或专家已经排满时。',
    roles: ['enterprise', 'county', 'city'],
    since: '0.1.0',
  },
  credit: {
    title: '信贷参考授权',
    what: '关闭后不能向金融机构作新的授权；已有的授权照常查看和撤回。',
    why: '评分正在更正，暂不宜对外使用时。',
    roles: ['enterprise'],
    since: '0.1.0',
  },
  equipmentList: {
    title: '设备清单比对',
    what: '关闭后不能上传设备清单作批量比对；按型号查询和粘贴比对照常。',
    why: '大批量比对占用服务器、影响申报高峰时。',
    roles: ['enterprise', 'county', 'city', 'supervisor'],
    since: '0.1.0',
  },
  mailing: {
    title: '群发通知',
    what: '关闭后菜单中没有群发通知，也不能发送；单独的消息和已发出的通知照常。',
    why: '短信额度用完，或重要时段统一对外发布时。',
    roles: ['county', 'city'],
    since: '0.1.0',
  },
} as const satisfies Record<string, Feature>

export type FeatureKey = keyof typeof table
export const features: Readonly<Record<FeatureKey, Feature>> = table
export const featureKeys = Object.keys(table) as FeatureKey[]
