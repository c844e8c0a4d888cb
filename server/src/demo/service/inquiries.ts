/** 咨询留言 of the demo city: answered and published ones over the year, some that wait, one late. */
import { answer, ask, listInquiries, release } from '../../modules/content/inquiry/inquiries.ts'
import { moveClock } from '../../platform/clock.ts'
import { dayFrom, officeHour, type SeedContext } from '../seed-context.ts'
import { sequence } from '../sequence.ts'

/** `days`: asked so many days ago; `answer`: none waits still; `published`: released by the second officer of the city. */
const inquiries = [
  {
    days: 300,
    subject: '绿色工厂申报可以沿用上年的材料吗',
    question: '去年申报没有通过，今年再次申报时，去年上传的证明材料可以直接沿用吗？',
    answer: '可以。新建申报时选择“引入上年”，逐项核对后保存；超过有效期的检测报告需要重新上传。',
    published: true,
  },
  {
    days: 210,
    subject: '综合能耗按当量值还是等价值填写',
    question: '年度能耗里的电力折标系数，单位产品能耗限额判定时按哪一种口径？',
    answer: '限额判定按标准规定的口径计算，平台同时给出当量值和等价值。填报时只填实物量，系数由系统带出并注明来源。',
    published: true,
  },
  {
    days: 120,
    subject: '操作员账号可以提交申报吗',
    question: '我们给同事开了操作员账号，他填完后点不了提交，是不是权限不够？',
    answer: '操作员可以填写和保存，提交须由企业主账号办理。主账号登录后在“我的申报”中找到该草稿提交即可。',
    published: true,
  },
  {
    days: 45,
    subject: '合同能源管理项目备案需要哪些附件',
    question: '合同能源管理备案时，节能量确认书还没有出，可以先备案吗？',
    answer: '可以先登记合同信息，节能量确认书在验收后补充上传。',
    published: true,
  },
  {
    days: 20,
    subject: '企业名称变更后怎么更新档案',
    question: '公司上月办理了更名，平台档案还是旧名称，怎么修改？',
    answer: '在“企业信息”中提交变更并上传变更通知书，经区县审核后生效；旧名称会保留在档案的历史中。',
    published: false,
  },
  {
    days: 9,
    subject: '淘汰设备清单上传后多久有结果',
    question: '昨天上传了一份三千多行的设备清单，还没有看到比对结果。',
  },
  {
    days: 1,
    subject: '绿效码异议期限从哪天起算',
    question: '评级结果是上周告知的，提出异议的15个工作日从哪天开始算？',
  },
] as const

export async function fillInquiries(stage: SeedContext): Promise<void> {
  const { services, cast } = stage
  const askers = stage.records.filter((record) => record.orgKind === 'enterprise').slice(0, inquiries.length)
  for (const [i, { days, subject, question, ...rest }] of inquiries.entries()) {
    const record = askers[i % askers.length]
    if (!record) continue
    const random = sequence(7100 + i)
    moveClock(officeHour(stage, dayFrom(stage, -days), random))
    const toCounty = i % 3 === 2
    await ask(
      services,
      {
        askerName: '李明',
        contactPhone: '13800000021',
        ...(toCounty && record.qxCode ? { qxCode: record.qxCode } : {}),
        subject,
        question,
        mayPublish: true,
      },
      cast.filerOf(record.id),
      '127.0.0.1',
    )
    if (!('answer' in rest)) continue
    moveClock(officeHour(stage, dayFrom(stage, -days + 1), random))
    const officer = toCounty ? cast.countyOf(record.qxCode) : cast.city
    const { rows } = await listInquiries(services, { page: 1, size: 5, keyword: subject }, officer)
    const [waiting] = rows
    if (!waiting) continue
    const { id, version } = await answer(
      services,
      { id: waiting.id, version: waiting.version, answer: rest.answer, publicText: { subject, question } },
      officer,
    )
    moveClock(officeHour(stage, dayFrom(stage, -days + 2), random))
    if (rest.published) await release(services, { id, version }, cast.city2)
  }
}
