/** Notices about 节能监察. */
import { everywhere, inside } from '../template.ts'
import { enterprise, state } from './variables.ts'

const number = { label: '案件编号', sample: 'JNJC-2026-003-012' }
const task = { label: '任务名称', sample: '2026年水泥行业能效专项监察' }

export const inspectionTexts = {
  inspectionMoved: everywhere(
    '节能监察案件有进展（给参与各方）',
    {
      number,
      step: { label: '办理的步骤', sample: '责令限期整改' },
      enterprise,
      task,
      state,
      said: { label: '办理人的说明', sample: '说明：请补充电力计量台账。', inside: true },
    },
    {
      title: '节能监察（{案件编号}）：{办理的步骤}',
      body: '{企业名称}在“{任务名称}”中的案件当前状态为“{办理状态}”。{办理人的说明}',
    },
  ),
  inspectionNews: everywhere(
    '节能监察案件的提醒（给参与各方）',
    { number, enterprise, what: { label: '提醒内容', sample: '整改期限为2026-09-30，请逐项提交证明材料' } },
    { title: '节能监察（{案件编号}）提醒', body: '{企业名称}：{提醒内容}。' },
  ),
  targetReviewMoved: everywhere(
    '节能目标考核有进展（给企业、区县和市级）',
    {
      number: { label: '考核编号', sample: 'JNKH-2025-00012' },
      step: { label: '办理的步骤', sample: '复核通过并告知' },
      enterprise,
      year: { label: '考核年度', sample: '2025' },
      state,
      said: { label: '办理人的说明', sample: '说明：请补充能源审计报告。', inside: true },
    },
    {
      title: '节能目标考核（{考核编号}）：{办理的步骤}',
      body: '{企业名称}{考核年度}年节能目标责任评价考核当前状态为“{办理状态}”。{办理人的说明}',
    },
  ),
  drawWaits: inside(
    '双随机名录已锁定，等待见证（给市级管理员）',
    {
      task,
      number: { label: '任务编号', sample: 'JNJC-2026-003' },
      by: { label: '锁定人', sample: '陈示例' },
    },
    {
      title: '双随机抽取等待见证：{任务名称}',
      body: '任务编号{任务编号}的名录已由{锁定人}锁定。公开数字公布后，请由锁定人以外的人填写数字、见证并抽取。',
    },
  ),
  inspectionTaskPublished: inside(
    '监察任务已下达（给监察人员和区县）',
    {
      task,
      number: { label: '任务编号', sample: 'JNJC-2026-003' },
      until: { label: '自查截止', sample: '2026-04-30' },
    },
    { title: '监察任务已下达：{任务名称}', body: '任务编号{任务编号}，企业自查截止{自查截止}。' },
  ),
  inspectionRecordAnswered: inside(
    '企业确认核查记录或提出异议（给监察人员）',
    { number, enterprise, answer: { label: '企业的意见', sample: '有异议' } },
    {
      title: '核查记录（{案件编号}）：企业{企业的意见}',
      body: '{企业名称}对现场核查记录：{企业的意见}。请查看并答复。',
    },
  ),
  inspectionRecordReplied: everywhere(
    '监察人员答复了企业对核查记录的意见（给企业）',
    { number },
    {
      title: '核查记录（{案件编号}）：您的意见已答复',
      body: '监察人员已答复您对现场核查记录的意见，原意见和答复都予保留。',
    },
  ),
}
