/** The texts of notices as shipped, each with its typed variables. The city may change the words on the office's screen, not the variables. */
import type { Tx } from '../../db/database.ts'
import { fillWords, unknownVariable, variablesIn } from '../../platform/placeholders.ts'
import { changedTexts, type Texts } from './template-store.ts'

/** `inside`: may say what only the reader signed in should see, and stays out of text messages and e-mails. */
type Variable = { label: string; sample: string; inside?: true }
type Template<V extends string> = { label: string; variables: Record<V, Variable>; texts: Texts }

/** Outside the platform only the title goes, unless the city writes more. */
function template<V extends string>(
  label: string,
  variables: Record<V, Variable>,
  { title, body }: { title: string; body: string },
): Template<V> {
  const outside = `${title}，请登录平台查看。`
  return { label, variables, texts: { title, body, sms: outside, mail: outside } }
}

const filing = { label: '申报名称和受理号', sample: '绿色工厂申报（GF2026-00012）' }
const enterprise = { label: '企业名称', sample: '重庆示例水泥有限公司' }
const state = { label: '办理状态', sample: '待市级审核' }
const batch = { label: '批次名称', sample: '2026年度第一批' }
const days = { label: '剩余天数', sample: '7' }
const deadline = { label: '截止时间', sample: '2026-12-20 23:59' }
const opinion = { label: '审核意见', sample: '请核对能源消费量。', inside: true } as const
const jobTitle = { label: '任务名称', sample: '导出绿色工厂列表' }
const said = { label: '申报单位的说明（没有时为空）', sample: '说明：联系人有变动。', inside: true } as const

export const templates = {
  filingMoved: template(
    '申报有进展（给申报单位）',
    { filing, state },
    { title: '{filing}：{state}', body: '您的{filing}当前状态为“{state}”。' },
  ),
  filingMovedWithOpinion: template(
    '申报有进展并附意见（给申报单位）',
    { filing, state, opinion },
    { title: '{filing}：{state}', body: '意见：{opinion}' },
  ),
  filingMovedToAgent: template(
    '代办的申报有进展（给代办机构）',
    {
      enterprise,
      filing,
      state,
      said: { label: '审核意见（没有时为空）', sample: '意见：请核对能源消费量。', inside: true },
    },
    { title: '{enterprise}的{filing}：{state}', body: '贵机构代办的申报当前状态为“{state}”。{said}' },
  ),
  filingToCounty: template(
    '申报单位办理了一步（给区县）',
    { enterprise, step: { label: '办理的步骤', sample: '提交给区县审核' }, filing, state, said },
    { title: '{enterprise}：{step}', body: '{filing}，当前状态“{state}”。{said}' },
  ),
  filingToCity: template(
    '申报到市级（给市级）',
    { enterprise, filing, state, said },
    { title: '{enterprise}：{state}', body: '{filing}，当前状态“{state}”。{said}' },
  ),
  countyRecommended: template(
    '区县推荐（给市级）',
    { enterprise, filing, state, said, county: { label: '区县', sample: '渝北区' } },
    { title: '{enterprise}：{state}', body: '{filing}，{county}已推荐。' },
  ),
  letterIssued: template(
    '出具了决定文书（给申报单位）',
    {
      filing,
      letter: { label: '文书名称', sample: '绿色工厂认定通知书' },
      number: { label: '文号', sample: '渝经信绿认〔2026〕12号' },
    },
    { title: '{filing}：{letter}已出具', body: '{letter}（{number}）已出具，可在申报详情中查看和下载。' },
  ),
  talkToFiler: template(
    '审核人员在沟通中发来消息（给申报单位）',
    { filing, role: { label: '发送人身份', sample: '区县管理员' } },
    { title: '{filing}：{role}给您发来消息', body: '{role}在您的{filing}中发来消息，请查看并回复。' },
  ),
  talkToOffice: template(
    '申报单位在沟通中发来消息（给审核人员）',
    { enterprise, filing },
    { title: '{enterprise}：在沟通中发来消息', body: '{enterprise}在{filing}中发来消息，请查看并回复。' },
  ),
  draftDeadline: template(
    '草稿临近截止（给申报单位）',
    { batch, days, deadline },
    {
      title: '“{batch}”还有{days}天截止',
      body: '您有一份申报尚未提交，截止时间为{deadline}，逾期将不能提交。',
    },
  ),
  expertDeadline: template(
    '评审临近截止（给专家）',
    { enterprise, deadline },
    {
      title: '评审即将到期：{enterprise}',
      body: '评审截止时间为{deadline}，请尽快提交评分；如不能评审请回避，以便更换专家。',
    },
  ),
  limitReminder: template(
    '办理时限提醒（给审核人员）',
    {
      counts: { label: '件数', sample: '1件已超期，2件即将到期' },
      cases: { label: '案件清单', sample: '重庆示例水泥有限公司（绿色工厂，2026-12-20到期）。' },
    },
    {
      title: '办理时限提醒：{counts}',
      body: '{cases}请尽快办理；需要企业补充的，可在“沟通”中提出并暂停计时。',
    },
  ),
  limitEscalation: template(
    '超过办理时限（给上级）',
    {
      office: { label: '单位', sample: '渝北区' },
      count: { label: '件数', sample: '3' },
      cases: { label: '案件清单', sample: '重庆示例水泥有限公司（绿色工厂，2026-12-20到期）。' },
    },
    { title: '{office}有{count}件超过办理时限，请督办', body: '{cases}' },
  ),
  jobFileReady: template(
    '后台任务完成，文件可下载（给办理人）',
    { title: jobTitle, hours: { label: '保留小时数', sample: '72' } },
    { title: '{title}：已完成', body: '文件已生成，请在“我的任务”中下载，保留{hours}小时。' },
  ),
  jobDone: template(
    '后台任务完成（给办理人）',
    { title: jobTitle, result: { label: '结果', sample: '共1200行：新增1000，更新150，未变50' } },
    { title: '{title}：已完成', body: '{result}' },
  ),
  jobFailed: template(
    '后台任务没有成功（给办理人）',
    { title: jobTitle, why: { label: '原因和办法', sample: '检查之后企业数据有变化，请重新上传并检查' } },
    { title: '{title}：没有成功', body: '{why}' },
  ),
} as const

export type TemplateKey = keyof typeof templates
export type ValuesOf<K extends TemplateKey> = Record<keyof (typeof templates)[K]['variables'], string>

/** The words with their variables filled in; a value is taken as it is, whatever it contains. */
export function filled(texts: Texts, values: Readonly<Record<string, string>>): Texts {
  const fill = (words: string) => fillWords(words, values)
  return { title: fill(texts.title), body: fill(texts.body), sms: fill(texts.sms), mail: fill(texts.mail) }
}

/** The texts of a notice, as the city has them. */
export async function textsOf<K extends TemplateKey>(tx: Tx, key: K, values: ValuesOf<K>): Promise<Texts> {
  const changed = await changedTexts(tx, key)
  return filled(changed?.texts ?? templates[key].texts, values)
}

export const samplesOf = (key: TemplateKey): Record<string, string> =>
  Object.fromEntries(Object.entries<Variable>(templates[key].variables).map(([name, one]) => [name, one.sample]))

/** What is wrong with changed texts: a variable that does not exist, or one that must not leave the platform. */
export function templateFaults(key: TemplateKey, texts: Texts): { field: string; message: string }[] {
  const variables: Readonly<Record<string, Variable>> = templates[key].variables
  return (Object.keys(texts) as (keyof Texts)[]).flatMap((field) =>
    variablesIn(texts[field]).flatMap((name) => {
      const known = variables[name]
      if (!known) return [{ field, message: unknownVariable(name, Object.keys(variables)) }]
      return known.inside && (field === 'sms' || field === 'mail')
        ? [{ field, message: `{${name}}只能用在站内消息里，短信和邮件不能带${known.label}` }]
        : []
    }),
  )
}
